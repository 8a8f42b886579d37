// The part of Dear ImGui (1.86 to 1.92) that the preview window uses, as plain C.
//
// What it does: one context, one font, one style; panels, a few items, and shapes drawn into the panel. The caller hands in all
// input as a value once a frame, so nothing here reads a window, a clock or a file but the font's.
// What it does not: windows and events (SDL), docking, saving of layouts (no .ini file is ever written).
//
// Lengths are pixels of the drawable, y down. Colours are 0xAABBGGRR, straight alpha. Calls come from the thread whose GL context is
// current, between igBeginFrame and igEndFrame unless said otherwise.

#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct igPoint { float x, y; } igPoint;
typedef struct igRect { float x, y, width, height; } igRect;

// MARK: Context

/// Makes the context and its GL objects. A GL 3.3 context must be current. False when the GL part cannot start.
bool igCreate(void);
/// Gives everything back. The GL context must be current.
void igDestroy(void);
/// Makes the GL objects again where the context that had them is gone: another one must be current, with nothing in it yet. Between
/// frames. False when they cannot be made; nothing is drawn then.
bool igRenewGraphics(void);
/// Sets the font, in several sizes of which the first is the items' own, and the style's measures. Text is drawn from the nearest size.
/// `path` may be null: the built-in bitmap font then stands in. False when the file is no usable font (the built-in one is in use then).
/// Call it outside a frame, at the start and whenever the scale changes.
bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale);
/// The letters of a font file in several sizes, drawn.
typedef struct igLetters igLetters;
/// Draws letters, on any thread, as long as no other call of this file is under way. Null when the file is no usable font.
igLetters *igMakeLetters(const char *path, int face, const float *pixelSizes, int count);
/// Lets letters go that no `igSetLetters` has taken. Null is fine.
void igFreeLetters(igLetters *letters);
/// As `igSetFont`, with letters that are drawn already. Frees `letters`.
bool igSetLetters(igLetters *letters, float scale);
/// Finds a scalable font file for a fontconfig pattern such as "sans-serif". False when there is none, or the path is too long.
bool igFindFont(const char *pattern, char *path, size_t capacity, int *face);

// MARK: Frame

/// Keys that text fields understand, as bits of igInput.keys.
typedef enum igKey {
    igKeyTab = 0, igKeyLeft, igKeyRight, igKeyUp, igKeyDown, igKeyHome, igKeyEnd, igKeyDelete, igKeyBackspace,
    igKeyEnter, igKeyEscape, igKeyA, igKeyC, igKeyV, igKeyX, igKeyY, igKeyZ,
} igKey;

/// Everything that one frame is told.
typedef struct igInput {
    float width, height;      ///< of the drawable
    float seconds;            ///< since the last frame, above 0
    float pointerX, pointerY; ///< ignored unless pointerInside
    bool pointerInside;
    bool leftButton;
    float wheel;              ///< lines, up is positive
    uint32_t keys;            ///< bits 1 << igKey, held
    bool control, shift, alt;
    const char *text;         ///< UTF-8 typed since the last frame; may be null
} igInput;

void igBeginFrame(const igInput *input);
/// Ends the frame; its shapes can be drawn until the next one begins.
void igEndFrame(void);
/// Draws the ended frame into the bound framebuffer. All GL state is put back.
void igDraw(void);
/// Whether the pointer is over a panel, or pressed something in one. Valid after igEndFrame too.
bool igWantsPointer(void);
/// 0 arrow, 1 text beam, 2 hand. Valid after igEndFrame.
int igPointerShape(void);

// MARK: Panels

/// A panel without title bar at a fixed place, over those that were begun before it; one may be begun within another. `opacity` is that
/// of its ground. Always ended by igEndPanel.
void igBeginPanel(const char *name, igRect frame, float opacity, bool takesPointer);
void igEndPanel(void);

bool igBeginPopup(const char *name, igPoint corner, igPoint pivot);
void igEndPopup(void);
void igOpenPopup(const char *name);
/// Whether any popup is open. Valid between frames too.
bool igHasOpenPopup(void);
/// Closes all popups. Between frames.
void igClosePopups(void);

// MARK: Items

bool igButton(const char *label, igRect frame);
bool igSelectable(const char *label, bool selected, float width);
/// An item without a look: a place to press. True in the frame in which it is pressed and released.
bool igArea(const char *name, igRect frame);
bool igIsItemHovered(void);
bool igIsItemActive(void);
/// True in the frame in which the last item began to be pressed or edited.
bool igIsItemActivated(void);
/// True in the frame in which the last item ceased to be pressed or edited.
bool igIsItemDeactivated(void);
/// True when Escape gave the edited text up, in the frame of igIsItemDeactivated.
bool igIsEscapePressed(void);
/// A text field. True in the frame in which Enter is pressed. `text` holds `capacity` bytes with its final zero.
bool igTextField(const char *name, igRect frame, char *text, size_t capacity);
/// A number between two ends. True in a frame in which it changed.
bool igSlider(const char *name, igRect frame, float *value, float minimum, float maximum);
/// A box to tick, with its label beside it. True in the frame in which it is flipped.
bool igCheckbox(const char *label, igPoint place, bool *isOn);
/// Items up to igEndItems can be worked only where enabled, and are drawn with that alpha, 0 to 1.
void igBeginItems(bool isEnabled, float alpha);
void igEndItems(void);
/// Takes the pointer and the keyboard from the item that has them.
void igLeaveItem(void);
/// Moves the keyboard to the text field that comes next.
void igFocusNextItem(void);
igPoint igPointer(void);

// MARK: Shapes, in the current panel

void igFillRect(igRect rect, float radius, uint32_t color);
void igStrokeRect(igRect rect, float radius, float width, uint32_t color);
void igLine(igPoint from, igPoint to, float width, uint32_t color);
void igFillTriangle(igPoint a, igPoint b, igPoint c, uint32_t color);
void igFillCircle(igPoint center, float radius, uint32_t color);
/// A text with its top left corner at a point, broken into lines of at most `wrap` pixels; 0 breaks only where the text does.
/// `pixelSize` 0 means the font's own size.
void igDrawText(igPoint position, float pixelSize, uint32_t color, const char *text, float wrap);
/// Shapes up to igPopClip are cut off at this rectangle.
void igPushClip(igRect rect);
void igPopClip(void);
/// The size that a text takes when it is drawn so.
igPoint igTextSize(const char *text, float pixelSize, float wrap);

#ifdef __cplusplus
}
#endif
