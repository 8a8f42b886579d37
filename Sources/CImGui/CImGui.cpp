// Dear ImGui behind the C functions of CImGui.h. Context and frame; the items are in Items.cpp, the shapes in Shapes.cpp.

#include "CImGui.h"

#include <imgui/imgui.h>
#include <imgui/imgui_freetype.h>

#include <cstdio>
#include <vector>

// The back end's header asks for "imgui.h", which is only found with a compiler flag that packages may not set. These are its functions.
bool ImGui_ImplOpenGL3_Init(const char *glslVersion);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *data);
bool ImGui_ImplOpenGL3_CreateDeviceObjects();
bool ImGui_ImplOpenGL3_CreateFontsTexture();
void ImGui_ImplOpenGL3_DestroyFontsTexture();

namespace {

const struct { igKey key; ImGuiKey imgui; } keyMap[] = {
    {igKeyTab, ImGuiKey_Tab}, {igKeyLeft, ImGuiKey_LeftArrow}, {igKeyRight, ImGuiKey_RightArrow},
    {igKeyUp, ImGuiKey_UpArrow}, {igKeyDown, ImGuiKey_DownArrow}, {igKeyHome, ImGuiKey_Home}, {igKeyEnd, ImGuiKey_End},
    {igKeyDelete, ImGuiKey_Delete}, {igKeyBackspace, ImGuiKey_Backspace}, {igKeyEnter, ImGuiKey_Enter},
    {igKeyEscape, ImGuiKey_Escape}, {igKeyA, ImGuiKey_A}, {igKeyC, ImGuiKey_C}, {igKeyV, ImGuiKey_V},
    {igKeyX, ImGuiKey_X}, {igKeyY, ImGuiKey_Y}, {igKeyZ, ImGuiKey_Z},
};

// Names of files and messages can hold any of these. What a font lacks shows as its replacement glyph.
const ImWchar glyphRanges[] = {
    0x0020, 0x024F, // Latin
    0x0370, 0x03FF, // Greek
    0x0400, 0x052F, // Cyrillic
    0x2010, 0x2027, // dashes, quotes, ellipsis
    0x2190, 0x2193, // arrows
    0x221E, 0x221E, // infinity
    0x2260, 0x2265, // comparisons
    0x2308, 0x230B, // ceiling and floor
    0,
};

void applyStyle(float scale) {
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
    colors[ImGuiCol_NavHighlight] = ImVec4(0, 0, 0, 0);
    ImGui::GetStyle() = style;
}

bool readFile(const char *path, std::vector<unsigned char> &bytes) {
    FILE *file = std::fopen(path, "rb");
    if (!file) return false;
    // Room for all of it at once, rather than copies of what has come so far.
    long size = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : 0;
    std::rewind(file);
    if (size > 0 && size <= (64 << 20)) bytes.reserve(size_t(size));
    unsigned char block[65536];
    size_t count;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) {
        bytes.insert(bytes.end(), block, block + count);
        if (bytes.size() > (64u << 20)) break;
    }
    bool isComplete = !std::ferror(file) && bytes.size() <= (64u << 20) && !bytes.empty();
    std::fclose(file);
    return isComplete;
}

/// Rebuilds the atlas with the file's font in those sizes. The bytes outlive the atlas' build, which copies what it needs.
bool buildFonts(ImFontAtlas *atlas, const char *path, int face, const float *pixelSizes, int count) {
    std::vector<unsigned char> bytes;
    if (!readFile(path, bytes)) return false;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.FontNo = face;
    config.GlyphRanges = glyphRanges;
    for (int index = 0; index < count; ++index)
        atlas->AddFontFromMemoryTTF(bytes.data(), int(bytes.size()), pixelSizes[index], &config);
    bool isBuilt = atlas->Build();
    // Nothing may point at the bytes once they are gone.
    atlas->ClearInputData();
    return isBuilt;
}

} // namespace

bool igCreate(void) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    // A blinking cursor would draw an idle window for ever.
    io.ConfigInputTextCursorBlink = false;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    for (auto &entry : keyMap) io.KeyMap[entry.imgui] = entry.key;
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    applyStyle(1);
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
        ImGui::DestroyContext();
        return false;
    }
    // Now, not in the first frame, which would make the font's texture a second time.
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
    ImTextureID old = io.Fonts->TexID;
    // It deletes the old objects by name. In a context without any, those names mean nothing, and are complained of at most.
    if (io.BackendRendererUserData) ImGui_ImplOpenGL3_Shutdown();
    if (!ImGui_ImplOpenGL3_Init("#version 330 core") || !ImGui_ImplOpenGL3_CreateDeviceObjects()) return false;
    // What the last frame has laid out may be drawn once more.
    ImDrawData *data = ImGui::GetDrawData();
    for (int list = 0; data && list < data->CmdListsCount; ++list)
        for (ImDrawCmd &command : data->CmdLists[list]->CmdBuffer)
            if (command.TextureId == old) command.TextureId = io.Fonts->TexID;
    return true;
}

bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    bool hasGraphics = ImGui::GetIO().BackendRendererUserData;
    if (hasGraphics) ImGui_ImplOpenGL3_DestroyFontsTexture();
    atlas->Clear();
    bool isFound = path && buildFonts(atlas, path, face, pixelSizes, count);
    if (!isFound) {
        atlas->Clear();
        for (int index = 0; index < count; ++index) {
            ImFontConfig config;
            config.SizePixels = pixelSizes[index];
            atlas->AddFontDefault(&config);
        }
        atlas->Build();
    }
    applyStyle(scale);
    return hasGraphics && ImGui_ImplOpenGL3_CreateFontsTexture() && isFound;
}

struct igLetters {
    ImFontAtlas *atlas;
};

igLetters *igMakeLetters(const char *path, int face, const float *pixelSizes, int count) {
    ImFontAtlas *atlas = IM_NEW(ImFontAtlas)();
    atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    if (path && buildFonts(atlas, path, face, pixelSizes, count)) return new igLetters{atlas};
    IM_DELETE(atlas);
    return nullptr;
}

void igFreeLetters(igLetters *letters) {
    if (!letters) return;
    IM_DELETE(letters->atlas);
    delete letters;
}

bool igSetLetters(igLetters *letters, float scale) {
    ImGuiIO &io = ImGui::GetIO();
    bool hasGraphics = io.BackendRendererUserData;
    if (hasGraphics) ImGui_ImplOpenGL3_DestroyFontsTexture();
    // The context owns its atlas, and lets it go with itself.
    IM_DELETE(io.Fonts);
    io.Fonts = letters->atlas;
    delete letters;
    applyStyle(scale);
    return !hasGraphics || ImGui_ImplOpenGL3_CreateFontsTexture();
}

void igBeginFrame(const igInput *input) {
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(input->width, input->height);
    io.DeltaTime = input->seconds > 0 ? input->seconds : 1.0f / 60;
    const float nowhere = -3.402823466e+38f; // ImGui's own mark for "no pointer"
    io.MousePos = input->pointerInside ? ImVec2(input->pointerX, input->pointerY) : ImVec2(nowhere, nowhere);
    io.MouseDown[0] = input->leftButton;
    io.MouseWheel = input->wheel;
    for (auto &entry : keyMap) io.KeysDown[entry.key] = (input->keys >> entry.key) & 1;
    io.KeyCtrl = input->control;
    io.KeyShift = input->shift;
    io.KeyAlt = input->alt;
    if (input->text) io.AddInputCharactersUTF8(input->text);
    // It has none where a lost context could not be replaced.
    if (io.BackendRendererUserData) ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void igEndFrame(void) { ImGui::Render(); }

void igDraw(void) {
    ImDrawData *data = ImGui::GetDrawData();
    if (data && ImGui::GetIO().BackendRendererUserData) ImGui_ImplOpenGL3_RenderDrawData(data);
}

bool igWantsPointer(void) { return ImGui::GetIO().WantCaptureMouse; }

int igPointerShape(void) {
    switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput: return 1;
    case ImGuiMouseCursor_Hand: return 2;
    default: return 0;
    }
}
