// Shared by the C++ files of this target.

#pragma once
#include "CImGui.h"

#include <imgui/imgui.h>

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
/// Brings the tips of this frame before all panels. Call at the end of a frame.
void igRaiseTips(void);
