// A C interface of the part of Dear ImGui (1.86 to 1.92) that the preview window uses.
//
// Does: one context, one font, one style; panels, a few items, and shapes drawn into a panel. The caller passes all input of a frame as
// a value, so this code reads no window, no clock and no file except the font.
// Does not: windows and events (SDL), docking, saving of layouts (no .ini file is ever written).
//
// Lengths are in pixels of the drawable, with y down. Colours are 0xAABBGGRR with straight alpha. Call the functions on the thread whose
// GL context is current, between igBeginFrame and igEndFrame unless stated otherwise.

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

/// Creates the context and its GL objects. A GL 3.3 context must be current. Returns false if the GL part cannot start.
bool igCreate(void);
/// Frees everything. The GL context must be current.
void igDestroy(void);
/// Creates the GL objects again after the loss of their context. A new, empty context must be current. Call between frames. Returns
/// false if the objects cannot be created; igDraw then draws nothing.
bool igRenewGraphics(void);
/// Sets the font in several sizes, and the measures of the style. The first size is that of items; text is drawn from the nearest size.
/// If `path` is null, the built-in bitmap font is used. Returns false if the file is not a usable font; the built-in font is then used.
/// Call outside a frame, at the start, whenever the scale changes, and when `igWantsLetters`: letters beyond Latin, Greek and Cyrillic that
/// texts have contained are then taken from other fonts of the system.
bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale);
/// The rasterized letters of a font file in several sizes.
typedef struct igLetters igLetters;
/// Rasterizes letters. May be called on any thread while no other function of this file runs. Returns null if the file is not a usable
/// font.
igLetters *igMakeLetters(const char *path, int face, const float *pixelSizes, int count);
/// Frees letters that were not passed to `igSetLetters`. Null is allowed.
void igFreeLetters(igLetters *letters);
/// Sets the font like `igSetFont`, with letters that are already rasterized. Frees `letters`.
bool igSetLetters(igLetters *letters, float scale);
/// Whether the texts of the frames so far contain letters that no call of `igSetFont` has looked for.
bool igWantsLetters(void);
/// Whether the font draws a letter, by its code point, and not the sign for a missing one.
bool igHasLetter(uint32_t letter);
/// Finds a scalable font file for a fontconfig pattern such as "sans-serif". Returns false if there is none, or the path is too long.
bool igFindFont(const char *pattern, char *path, size_t capacity, int *face);

// MARK: Frame

/// Keys that text fields understand, as bits of igInput.keys.
typedef enum igKey {
    igKeyTab = 0, igKeyLeft, igKeyRight, igKeyUp, igKeyDown, igKeyHome, igKeyEnd, igKeyDelete, igKeyBackspace,
    igKeyEnter, igKeyEscape, igKeyA, igKeyC, igKeyV, igKeyX, igKeyY, igKeyZ,
} igKey;

/// All input of one frame.
typedef struct igInput {
    float width, height;      ///< of the drawable
    float seconds;            ///< since the last frame, above 0
    float pointerX, pointerY; ///< ignored unless pointerInside
    bool pointerInside;
    bool leftButton, rightButton, middleButton;
    float wheel;              ///< lines, up is positive
    uint32_t keys;            ///< bits 1 << igKey, held
    bool control, shift, alt;
    const char *text;         ///< UTF-8 typed since the last frame; may be null
} igInput;

void igBeginFrame(const igInput *input);
/// Ends the frame; its shapes can be drawn until the next one begins.
void igEndFrame(void);
/// Draws the ended frame into the bound framebuffer. Restores all GL state.
void igDraw(void);
/// Returns whether the pointer is over a panel, or a press in a panel continues. Valid after igEndFrame too.
bool igWantsPointer(void);
/// Returns whether a text field has the keyboard. Valid after igEndFrame too.
bool igWantsText(void);
/// Returns the shape of the pointer: 0 arrow, 1 text beam, 2 hand, 3 and 4 arrows for moving an edge sideways and up and down. Valid
/// after igEndFrame.
int igPointerShape(void);

// MARK: Panels

/// Begins a panel without title bar at a fixed position, above all panels begun before. Panels may nest. `opacity` is that of the
/// panel's background. Every panel must be ended by igEndPanel.
void igBeginPanel(const char *name, igRect frame, float opacity, bool takesPointer);
void igEndPanel(void);
/// Begins a panel that takes no input, above all panels of the frame, also those that are begun later.
void igBeginTip(const char *name, igRect frame, float opacity);

bool igBeginPopup(const char *name, igPoint corner, igPoint pivot);
void igEndPopup(void);
void igOpenPopup(const char *name);
/// Returns whether a popup is open. Valid between frames too.
bool igHasOpenPopup(void);
/// Closes all popups. Call between frames.
void igClosePopups(void);

// MARK: Items

bool igButton(const char *label, igRect frame);
bool igSelectable(const char *label, bool selected, float width);
/// Adds an invisible item that can be pressed. Returns true in the frame in which the press is released.
bool igArea(const char *name, igRect frame);
/// The frame of the last item in pixels.
igRect igItemFrame(void);
bool igIsItemHovered(void);
bool igIsItemActive(void);
/// Returns true in the frame in which pressing or editing the last item began.
bool igIsItemActivated(void);
/// Returns true in the frame in which pressing or editing the last item ended.
bool igIsItemDeactivated(void);
/// Returns true if Escape cancelled the editing, in the frame of igIsItemDeactivated.
bool igIsEscapePressed(void);
/// Returns 1 in a frame in which Tab is pressed, -1 if Shift is held with it, else 0.
int igTabStep(void);
/// Returns whether the right button was pressed over the last item in this frame.
bool igIsItemClickedRight(void);
/// Returns whether the last item was pressed twice in quick succession, in the frame of the second press.
bool igIsItemDoubleClicked(void);
/// Returns the lines that the wheel turned in this frame while the pointer was in a rectangle of the current panel; up is positive.
float igWheelIn(igRect frame);
/// Returns whether the pointer is in a rectangle of the current panel and no other panel covers it.
bool igIsPointerIn(igRect frame);
/// Adds a text field. Returns true in the frame in which Enter is pressed. `text` holds `capacity` bytes, including the final zero.
bool igTextField(const char *name, igRect frame, char *text, size_t capacity);
/// Adds a slider for a number between two limits. It shows no text. Returns true in a frame in which the number changed.
bool igSlider(const char *name, igRect frame, float *value, float minimum, float maximum);
/// Adds a checkbox below the item before, in a popup. Returns true in the frame in which its state changes.
bool igMenuCheckbox(const char *label, bool *isOn);
/// Adds a colour picker of a width, with fields for red, green, blue, alpha and the hexadecimal digits. `color` holds these four numbers, not
/// premultiplied. Returns true in a frame in which the colour changed.
bool igColorPicker(const char *name, float width, float color[4]);
/// Adds a checkbox with a label. Returns true in the frame in which its state changes.
bool igCheckbox(const char *label, igPoint place, bool *isOn);
/// Sets whether the items up to igEndItems can be operated, and their alpha, 0 to 1.
void igBeginItems(bool isEnabled, float alpha);
void igEndItems(void);
/// Takes the pointer and the keyboard from the item that has them.
void igLeaveItem(void);
/// Moves the keyboard focus to the text field added next.
void igFocusNextItem(void);
igPoint igPointer(void);
/// Sets the shape of the pointer for this frame, as igPointerShape returns it.
void igSetPointerShape(int shape);

// MARK: Shapes, in the current panel

void igFillRect(igRect rect, float radius, uint32_t color);
void igStrokeRect(igRect rect, float radius, float width, uint32_t color);
void igLine(igPoint from, igPoint to, float width, uint32_t color);
/// Draws connected lines through points.
void igPolyline(const igPoint *points, int count, float width, uint32_t color);
/// Fills a rectangle with slanted lines, `spacing` pixels apart.
void igHatch(igRect rect, float spacing, float width, uint32_t color);
void igFillTriangle(igPoint a, igPoint b, igPoint c, uint32_t color);
void igFillCircle(igPoint center, float radius, uint32_t color);
/// Draws a text with its top left corner at a point. Lines are at most `wrap` pixels wide; with 0, only line feeds in the text break
/// lines. `pixelSize` 0 means the font's own size.
void igDrawText(igPoint position, float pixelSize, uint32_t color, const char *text, float wrap);
/// Draws one line of text that is at most `width` pixels wide. A longer text ends in an ellipsis.
void igDrawTextCut(igPoint position, float pixelSize, uint32_t color, const char *text, float width);
/// Draws a texture of OpenGL by its name. Its colours are not premultiplied.
void igDrawPicture(uint32_t texture, igRect rect);
/// Clips the shapes up to igPopClip to a rectangle.
void igPushClip(igRect rect);
void igPopClip(void);
/// Returns the size of a text drawn by igDrawText, in pixels.
igPoint igTextSize(const char *text, float pixelSize, float wrap);

#ifdef __cplusplus
}
#endif
