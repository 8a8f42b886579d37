// Implements the C functions of CImGui.h for context, style, input and frame. Fonts are in Letters.cpp, items in Items.cpp, shapes in
// Shapes.cpp. Builds with Dear ImGui 1.86 to 1.92, distinguished by IMGUI_VERSION_NUM (1.86 is 18600).

#include "Internal.h"

namespace {

const struct { igKey key; ImGuiKey imgui; } keyMap[] = {
    {igKeyTab, ImGuiKey_Tab}, {igKeyLeft, ImGuiKey_LeftArrow}, {igKeyRight, ImGuiKey_RightArrow},
    {igKeyUp, ImGuiKey_UpArrow}, {igKeyDown, ImGuiKey_DownArrow}, {igKeyHome, ImGuiKey_Home}, {igKeyEnd, ImGuiKey_End},
    {igKeyDelete, ImGuiKey_Delete}, {igKeyBackspace, ImGuiKey_Backspace}, {igKeyEnter, ImGuiKey_Enter},
    {igKeyEscape, ImGuiKey_Escape}, {igKeyA, ImGuiKey_A}, {igKeyC, ImGuiKey_C}, {igKeyV, ImGuiKey_V},
    {igKeyX, ImGuiKey_X}, {igKeyY, ImGuiKey_Y}, {igKeyZ, ImGuiKey_Z},
};

/// Passes the state of pointer and keys to Dear ImGui. All of `input` takes effect in the next frame.
void sendInput(ImGuiIO &io, const igInput &input) {
    const float nowhere = -3.402823466e+38f; // Dear ImGui's own value for "no pointer"
    ImVec2 pointer = input.pointerInside ? ImVec2(input.pointerX, input.pointerY) : ImVec2(nowhere, nowhere);
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(pointer.x, pointer.y);
    io.AddMouseButtonEvent(0, input.leftButton);
    io.AddMouseButtonEvent(1, input.rightButton);
    io.AddMouseButtonEvent(2, input.middleButton);
    if (input.wheel != 0) io.AddMouseWheelEvent(0, input.wheel);
    // The modifiers come first, because shortcuts read them when a key is pressed.
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Ctrl, input.control);
    io.AddKeyEvent(ImGuiMod_Shift, input.shift);
    io.AddKeyEvent(ImGuiMod_Alt, input.alt);
#else
    io.AddKeyEvent(ImGuiKey_ModCtrl, input.control);
    io.AddKeyEvent(ImGuiKey_ModShift, input.shift);
    io.AddKeyEvent(ImGuiKey_ModAlt, input.alt);
#endif
    for (auto &entry : keyMap) io.AddKeyEvent(entry.imgui, (input.keys >> entry.key) & 1);
#else
    io.MousePos = pointer;
    io.MouseDown[0] = input.leftButton;
    io.MouseDown[1] = input.rightButton;
    io.MouseDown[2] = input.middleButton;
    io.MouseWheel = input.wheel;
    for (auto &entry : keyMap) io.KeysDown[entry.key] = (input.keys >> entry.key) & 1;
    io.KeyCtrl = input.control;
    io.KeyShift = input.shift;
    io.KeyAlt = input.alt;
#endif
}

} // namespace

void igApplyStyle(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    style.WindowPadding = ImVec2(8, 6);
    style.FramePadding = ImVec2(6, 3);
    style.ItemSpacing = ImVec2(6, 4);
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 0;
    style.FrameBorderSize = 0;
    style.WindowRounding = 0;
    style.PopupRounding = 4;
    style.FrameRounding = 3;
    style.WindowMinSize = ImVec2(1, 1);
    style.ScaleAllSizes(scale);
    ImVec4 *colors = style.Colors;
    colors[ImGuiCol_Text] = ImVec4(0.93f, 0.93f, 0.94f, 1);
    colors[ImGuiCol_WindowBg] = ImVec4(0.07f, 0.07f, 0.08f, 1);
    colors[ImGuiCol_PopupBg] = ImVec4(0.13f, 0.13f, 0.14f, 0.97f);
    colors[ImGuiCol_FrameBg] = ImVec4(1, 1, 1, 0.08f);
    colors[ImGuiCol_FrameBgHovered] = ImVec4(1, 1, 1, 0.13f);
    colors[ImGuiCol_FrameBgActive] = ImVec4(1, 1, 1, 0.16f);
    colors[ImGuiCol_Button] = ImVec4(1, 1, 1, 0);
    colors[ImGuiCol_ButtonHovered] = ImVec4(1, 1, 1, 0.13f);
    colors[ImGuiCol_ButtonActive] = ImVec4(1, 1, 1, 0.22f);
    colors[ImGuiCol_Header] = ImVec4(1, 1, 1, 0.10f);
    colors[ImGuiCol_HeaderHovered] = ImVec4(1, 1, 1, 0.16f);
    colors[ImGuiCol_HeaderActive] = ImVec4(1, 1, 1, 0.22f);
    colors[ImGuiCol_TextSelectedBg] = ImVec4(0.25f, 0.52f, 0.96f, 0.55f);
#if IMGUI_VERSION_NUM >= 19140
    colors[ImGuiCol_NavCursor] = ImVec4(0, 0, 0, 0);
#else
    colors[ImGuiCol_NavHighlight] = ImVec4(0, 0, 0, 0);
#endif
    ImGui::GetStyle() = style;
}

bool igCreate(void) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    // A blinking cursor would make an idle window draw endlessly.
    io.ConfigInputTextCursorBlink = false;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
#if IMGUI_VERSION_NUM >= 18700
    // One call of igBeginFrame describes one frame, so events of several frames never queue up.
    io.ConfigInputTrickleEventQueue = false;
#else
    for (auto &entry : keyMap) io.KeyMap[entry.imgui] = entry.key;
#endif
    igForgetLetters();
    igUseFreeType(io.Fonts);
    igApplyStyle(1);
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
        ImGui::DestroyContext();
        return false;
    }
    // Creates the objects now. The first frame would create the font's texture a second time.
    return ImGui_ImplOpenGL3_CreateDeviceObjects();
}

void igDestroy(void) {
    if (!ImGui::GetCurrentContext()) return;
    if (ImGui::GetIO().BackendRendererUserData) ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
}

bool igRenewGraphics(void) {
    if (!ImGui::GetCurrentContext()) return false;
    ImGuiIO &io = ImGui::GetIO();
    // The back end deletes the old objects by name. In the new context no object has such a name yet, so nothing else is deleted.
    // The last frame's shapes may be drawn once more, so they need the textures again.
#if IMGUI_VERSION_NUM >= 19200
    // Shutdown would unload OpenGL's library and keep pointers to its functions, which the next Init would call.
    if (!io.BackendRendererUserData) return false;
    ImGui_ImplOpenGL3_DestroyDeviceObjects();
    if (!ImGui_ImplOpenGL3_CreateDeviceObjects()) return false;
    for (ImTextureData *texture : ImGui::GetPlatformIO().Textures)
        if (texture->Status == ImTextureStatus_Destroyed && texture->Pixels) texture->SetStatus(ImTextureStatus_WantCreate);
#else
    ImTextureID old = io.Fonts->TexID;
    if (io.BackendRendererUserData) ImGui_ImplOpenGL3_Shutdown();
    if (!ImGui_ImplOpenGL3_Init("#version 330 core") || !ImGui_ImplOpenGL3_CreateDeviceObjects()) return false;
    ImDrawData *data = ImGui::GetDrawData();
    for (int list = 0; data && list < data->CmdListsCount; ++list)
        for (ImDrawCmd &command : data->CmdLists[list]->CmdBuffer)
            if (command.TextureId == old) command.TextureId = io.Fonts->TexID;
#endif
    return true;
}

void igBeginFrame(const igInput *input) {
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(input->width, input->height);
    io.DeltaTime = input->seconds > 0 ? input->seconds : 1.0f / 60;
    sendInput(io, *input);
    if (input->text) io.AddInputCharactersUTF8(input->text);
    // There is no back end if a lost context could not be replaced.
    if (io.BackendRendererUserData) ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void igEndFrame(void) {
    igRaiseTips();
    ImGui::Render();
}

void igDraw(void) {
    ImDrawData *data = ImGui::GetDrawData();
    if (data && ImGui::GetIO().BackendRendererUserData) ImGui_ImplOpenGL3_RenderDrawData(data);
}

bool igWantsPointer(void) { return ImGui::GetIO().WantCaptureMouse; }
bool igWantsText(void) { return ImGui::GetIO().WantTextInput; }

int igPointerShape(void) {
    switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput: return 1;
    case ImGuiMouseCursor_Hand: return 2;
    case ImGuiMouseCursor_ResizeEW: return 3;
    case ImGuiMouseCursor_ResizeNS: return 4;
    default: return 0;
    }
}
