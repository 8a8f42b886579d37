/* The lower bound for the cost of sampling: a plain C loop over the same animations, with the same arithmetic. */

#ifndef QUARTZITE_SAMPLING_FLOOR_H
#define QUARTZITE_SAMPLING_FLOOR_H

#include <stddef.h>

/* An endless animation between two values of up to four numbers. */
struct floor_track {
    double begin, duration;
    int autoreverses;
    /* Nonzero if the timing function is linear. Otherwise its inner control points follow. */
    int is_linear;
    double c1x, c1y, c2x, c2y;
    double from[4], to[4];
    int channels;
};

/* A layer with two tracks: its clock, and the values of the last sampled time. */
struct floor_layer {
    double begin, speed, offset;
    struct floor_track tracks[2];
    double shown[2][4];
};

/* Samples all layers at a time and writes the indices of changed layers to `changed`. Returns the number of changed layers. */
size_t floor_sample(struct floor_layer *layers, size_t count, double time, int *changed);

#endif
