/* What a function of libheif returns, by value. The library is loaded at run time, so its own header is not needed. */
struct quartzite_heif_result {
    /* 0 for success. */
    int code;
    int detail;
    /* In English; never null after a failure. */
    const char *message;
};
