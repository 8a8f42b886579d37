// Panels, and the few kinds of items in them.

#include "Internal.h"

#include <imgui/imgui.h>
#include <imgui/imgui_internal.h>

#include <cfloat>

namespace {

ImVec2 vector(igPoint point) { return ImVec2(point.x, point.y); }
/// Returns the size of a rectangle, at least a pixel. ImGui ends the program at an area without a size, and takes zero and negative sizes
/// for other things. A window that is still smaller than its panels has such parts.
ImVec2 size(igRect rect) { return ImVec2(rect.width >= 1 ? rect.width : 1, rect.height >= 1 ? rect.height : 1); }
/// Returns a name, or the sign for none: ImGui ends the program at an empty one.
const char *itemName(const char *text) {
    igNoteLetters(text);
    return *text ? text : "##";
}

void moveTo(igRect rect) { ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y)); }

/// The tips of the frame that is being described.
ImVector<ImGuiWindow *> tips;

} // namespace

void igBeginPanel(const char *name, igRect frame, float opacity, bool takesPointer) {
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings
        | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollWithMouse;
    if (!takesPointer) flags |= ImGuiWindowFlags_NoInputs;
    ImGui::SetNextWindowPos(ImVec2(frame.x, frame.y));
    ImGui::SetNextWindowSize(size(frame));
    ImGui::SetNextWindowBgAlpha(opacity);
    ImGui::Begin(name, nullptr, flags);
    // ImGui would keep the order in which panels appeared first or were pressed. A menu stays above the panels while it is open.
    if (!igHasOpenPopup()) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    // Shapes may extend to the edges of the panel, where ImGui would leave a margin.
    ImGui::PushClipRect(ImVec2(frame.x, frame.y), ImVec2(frame.x + frame.width, frame.y + frame.height), false);
}

void igEndPanel(void) {
    ImGui::PopClipRect();
    ImGui::End();
}

void igBeginTip(const char *name, igRect frame, float opacity) {
    igBeginPanel(name, frame, opacity, false);
    tips.push_back(ImGui::GetCurrentWindow());
}

void igRaiseTips(void) {
    for (ImGuiWindow *tip : tips) ImGui::BringWindowToDisplayFront(tip);
    tips.clear();
}

bool igBeginPopup(const char *name, igPoint corner, igPoint pivot) {
    // A menu below its corner moves up rather than leave the window. Its size is known from the frame before, in which ImGui hides it.
    if (pivot.y == 0) {
        char windowName[24];
        ImFormatString(windowName, sizeof windowName, "##Popup_%08x", ImGui::GetID(name));
        if (const ImGuiWindow *window = ImGui::FindWindowByName(windowName))
            corner.y = ImMax(0.0f, ImMin(corner.y, ImGui::GetIO().DisplaySize.y - window->Size.y));
    }
    ImGui::SetNextWindowPos(vector(corner), ImGuiCond_Always, vector(pivot));
    // A menu above its corner scrolls rather than leave the window.
    if (pivot.y == 1 && corner.y > 1) ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(FLT_MAX, corner.y));
    return ImGui::BeginPopup(name, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
}

void igEndPopup(void) { ImGui::EndPopup(); }
void igOpenPopup(const char *name) { ImGui::OpenPopup(name); }

// Dear ImGui's public functions for popups need a current window. There is none between frames.
bool igHasOpenPopup(void) {
    ImGuiContext *context = ImGui::GetCurrentContext();
    return context && context->OpenPopupStack.Size > 0;
}

void igClosePopups(void) {
    if (igHasOpenPopup()) ImGui::ClosePopupToLevel(0, false);
}

bool igButton(const char *label, igRect frame) {
    moveTo(frame);
    return ImGui::Button(itemName(label), size(frame));
}

bool igSelectable(const char *label, bool selected, float width) {
    return ImGui::Selectable(itemName(label), selected, 0, ImVec2(width, 0));
}

bool igArea(const char *name, igRect frame) {
    moveTo(frame);
    return ImGui::InvisibleButton(name, size(frame));
}

igRect igItemFrame(void) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    return {from.x, from.y, to.x - from.x, to.y - from.y};
}
bool igIsItemHovered(void) { return ImGui::IsItemHovered(); }
bool igIsItemActive(void) { return ImGui::IsItemActive(); }
bool igIsItemActivated(void) { return ImGui::IsItemActivated(); }
bool igIsItemDeactivated(void) { return ImGui::IsItemDeactivated(); }

bool igIsItemClickedRight(void) { return ImGui::IsItemClicked(1); }
bool igIsItemDoubleClicked(void) { return ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0); }

bool igIsPointerIn(igRect frame) {
    const ImVec2 from(frame.x, frame.y);
    return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, ImVec2(frame.x + frame.width, frame.y + frame.height));
}

float igWheelIn(igRect frame) { return igIsPointerIn(frame) ? ImGui::GetIO().MouseWheel : 0; }

void igSetPointerShape(int shape) {
    const ImGuiMouseCursor cursors[] = {
        ImGuiMouseCursor_Arrow, ImGuiMouseCursor_TextInput, ImGuiMouseCursor_Hand, ImGuiMouseCursor_ResizeEW, ImGuiMouseCursor_ResizeNS,
    };
    if (shape >= 0 && shape < 5) ImGui::SetMouseCursor(cursors[shape]);
}

bool igIsEscapePressed(void) {
#if IMGUI_VERSION_NUM >= 18700
    return ImGui::IsKeyPressed(ImGuiKey_Escape, false);
#else
    return ImGui::IsKeyPressed(igKeyEscape, false); // an index of KeysDown, see sendInput
#endif
}

int igTabStep(void) {
#if IMGUI_VERSION_NUM >= 18700
    bool isPressed = ImGui::IsKeyPressed(ImGuiKey_Tab, false);
#else
    bool isPressed = ImGui::IsKeyPressed(igKeyTab, false); // an index of KeysDown, see sendInput
#endif
    return !isPressed ? 0 : ImGui::GetIO().KeyShift ? -1 : 1;
}

bool igTextField(const char *name, igRect frame, char *text, size_t capacity) {
    moveTo(frame);
    ImGui::SetNextItemWidth(size(frame).x);
    bool isEntered = ImGui::InputText(
        name, text, capacity, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    igNoteLetters(text);
    return isEntered;
}

bool igSlider(const char *name, igRect frame, float *value, float minimum, float maximum) {
    moveTo(frame);
    ImGui::SetNextItemWidth(size(frame).x);
    // Without NoInput, Ctrl+click would open a second, hidden text field.
    return ImGui::SliderFloat(name, value, minimum, maximum, "", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput);
}

bool igColorPicker(const char *name, float width, float color[4]) {
    ImGui::SetNextItemWidth(width);
    return ImGui::ColorPicker4(
        name, color,
        ImGuiColorEditFlags_AlphaBar | ImGuiColorEditFlags_NoSidePreview | ImGuiColorEditFlags_NoSmallPreview
            | ImGuiColorEditFlags_NoLabel | ImGuiColorEditFlags_NoOptions | ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_DisplayRGB
            | ImGuiColorEditFlags_DisplayHex);
}

bool igCheckbox(const char *label, igPoint place, bool *isOn) {
    ImGui::SetCursorScreenPos(vector(place));
    return ImGui::Checkbox(itemName(label), isOn);
}

bool igMenuCheckbox(const char *label, bool *isOn) { return ImGui::Checkbox(itemName(label), isOn); }

void igBeginItems(bool isEnabled, float alpha) {
    ImGui::PushStyleVar(ImGuiStyleVar_DisabledAlpha, 0.4f);
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().Alpha * alpha);
    ImGui::BeginDisabled(!isEnabled);
}

void igEndItems(void) {
    ImGui::EndDisabled();
    ImGui::PopStyleVar(2);
}

void igLeaveItem(void) { ImGui::ClearActiveID(); }

void igFocusNextItem(void) { ImGui::SetKeyboardFocusHere(); }

igPoint igPointer(void) {
    ImVec2 position = ImGui::GetMousePos();
    return igPoint{position.x, position.y};
}
