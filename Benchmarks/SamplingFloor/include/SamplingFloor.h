/* The floor that sampling is held against: a loop over the same animations in C, with the same arithmetic and nothing around it. */

#ifndef QUARTZITE_SAMPLING_FLOOR_H
#define QUARTZITE_SAMPLING_FLOOR_H

#include <stddef.h>

/* An animation between two values of up to four numbers, endless. */
struct floor_track {
    double begin, duration;
    int autoreverses;
    /* The inner control points of the timing function; a linear one is not solved. */
    int is_linear;
    double c1x, c1y, c2x, c2y;
    double from[4], to[4];
    int channels;
};

/* A layer with two of them: its clock, and what it shows. */
struct floor_layer {
    double begin, speed, offset;
    struct floor_track tracks[2];
    double shown[2][4];
};

/* Brings all layers to a time; the indexes of those that show something else than before go to `changed`. How many they are. */
size_t floor_sample(struct floor_layer *layers, size_t count, double time, int *changed);

#endif
