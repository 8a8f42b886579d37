/* The header declares the limits on entities only if XML_DTD states that the library was built with DTD support. */
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
