// Shared by the C++ files of this target.

#pragma once
#include "CImGui.h"

#include <imgui/imgui.h>

#include <string>
#include <vector>

// The header of the OpenGL back end includes "imgui.h", which needs an include path that packages may not set. Its functions, declared again:
bool ImGui_ImplOpenGL3_Init(const char *glslVersion);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *data);
bool ImGui_ImplOpenGL3_CreateDeviceObjects();
#if IMGUI_VERSION_NUM >= 19200
void ImGui_ImplOpenGL3_DestroyDeviceObjects();
#else
bool ImGui_ImplOpenGL3_CreateFontsTexture();
void ImGui_ImplOpenGL3_DestroyFontsTexture();
#endif

/// Sets colours and measures, the measures multiplied by `scale`.
void igApplyStyle(float scale);
/// Makes FreeType rasterize the letters of `atlas`.
void igUseFreeType(ImFontAtlas *atlas);
/// A font file, and the letters that it draws.
struct igFontPart {
    std::string path;
    int face;
    std::vector<ImWchar> letters;
};

/// Finds fonts that draw letters, by fontconfig. The fonts that draw most of them come first. Each letter is in one part at most.
/// `name` is the pattern of the text's own font.
std::vector<igFontPart> igFindFontParts(const char *name, const std::vector<ImWchar> &letters);
/// Notes the letters of a text that the font does not have yet. Call for all texts of a frame.
void igNoteLetters(const char *text);
/// Forgets the letters that texts have contained. Call when a context begins.
void igForgetLetters(void);
/// Brings the tips of this frame before all panels. Call at the end of a frame.
void igRaiseTips(void);
