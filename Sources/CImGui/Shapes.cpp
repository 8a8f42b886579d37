// Shapes and text in the current panel's draw list.

#include "Internal.h"

#include <imgui/imgui.h>

#include <cmath>

namespace {

ImVec2 vector(igPoint point) { return ImVec2(point.x, point.y); }
ImVec2 minCorner(igRect rect) { return ImVec2(rect.x, rect.y); }
ImVec2 maxCorner(igRect rect) { return ImVec2(rect.x + rect.width, rect.y + rect.height); }
ImDrawList *list() { return ImGui::GetWindowDrawList(); }

/// Returns the font for text of a size. Up to Dear ImGui 1.91 letters have fixed sizes, and scaled letters are blurred, so the font with
/// the nearest size is returned. From 1.92 on there is one font, whose letters are rasterized in each size.
ImFont *font([[maybe_unused]] float pixelSize) {
    ImFont *nearest = ImGui::GetFont();
#if IMGUI_VERSION_NUM < 19200
    for (ImFont *candidate : ImGui::GetIO().Fonts->Fonts)
        if (std::fabs(candidate->FontSize - pixelSize) < std::fabs(nearest->FontSize - pixelSize)) nearest = candidate;
#endif
    return nearest;
}

} // namespace

void igFillRect(igRect rect, float radius, uint32_t color) {
    list()->AddRectFilled(minCorner(rect), maxCorner(rect), color, radius);
}

void igStrokeRect(igRect rect, float radius, float width, uint32_t color) {
    list()->AddRect(minCorner(rect), maxCorner(rect), color, radius, 0, width);
}

void igLine(igPoint from, igPoint to, float width, uint32_t color) {
    list()->AddLine(vector(from), vector(to), color, width);
}

void igPolyline(const igPoint *points, int count, float width, uint32_t color) {
    static_assert(sizeof(igPoint) == sizeof(ImVec2), "points are passed on as they are");
    list()->AddPolyline(reinterpret_cast<const ImVec2 *>(points), count, color, 0, width);
}

void igHatch(igRect rect, float spacing, float width, uint32_t color) {
    list()->PushClipRect(minCorner(rect), maxCorner(rect), true);
    // The lines are at the same places whatever part of them shows.
    float left = std::floor((rect.x - rect.height) / spacing) * spacing;
    for (float x = left; x < rect.x + rect.width; x += spacing)
        list()->AddLine(ImVec2(x, rect.y + rect.height), ImVec2(x + rect.height, rect.y), color, width);
    list()->PopClipRect();
}

void igFillTriangle(igPoint a, igPoint b, igPoint c, uint32_t color) {
    list()->AddTriangleFilled(vector(a), vector(b), vector(c), color);
}

void igFillCircle(igPoint center, float radius, uint32_t color) {
    list()->AddCircleFilled(vector(center), radius, color);
}

void igDrawText(igPoint position, float pixelSize, uint32_t color, const char *text, float wrap) {
    igNoteLetters(text);
    float size = pixelSize > 0 ? pixelSize : ImGui::GetFontSize();
    list()->AddText(font(size), size, vector(position), color, text, nullptr, wrap);
}

void igDrawTextCut(igPoint position, float pixelSize, uint32_t color, const char *text, float width) {
    igNoteLetters(text);
    float size = pixelSize > 0 ? pixelSize : ImGui::GetFontSize();
    ImFont *face = font(size);
    const float endless = 3.402823466e+38f;
    const float dots = face->CalcTextSizeA(size, endless, 0, "...").x;
    if (width <= 0) return;
    if (face->CalcTextSizeA(size, endless, 0, text).x <= width) {
        list()->AddText(face, size, vector(position), color, text);
        return;
    }
    const char *end = text;
    const float used = width > dots ? face->CalcTextSizeA(size, width - dots, 0, text, nullptr, &end).x : 0;
    list()->AddText(face, size, vector(position), color, text, end);
    list()->AddText(face, size, ImVec2(position.x + used, position.y), color, "...");
}

void igDrawPicture(uint32_t texture, igRect rect) {
    list()->AddImage((ImTextureID)(uintptr_t)texture, minCorner(rect), maxCorner(rect));
}

void igPushClip(igRect rect) { list()->PushClipRect(minCorner(rect), maxCorner(rect), true); }
void igPopClip(void) { list()->PopClipRect(); }

igPoint igTextSize(const char *text, float pixelSize, float wrap) {
    igNoteLetters(text);
    float size = pixelSize > 0 ? pixelSize : ImGui::GetFontSize();
    ImVec2 extent = font(size)->CalcTextSizeA(size, 3.402823466e+38f, wrap, text);
    return igPoint{extent.x, extent.y};
}
