// QuartziteKit: UIKit's names for the little that layer code has around it. Views, view controllers, colours, pictures and
// gesture recognizers, so that code written around layers on iOS builds here after one import is changed.
//
// It does: views that own a layer and keep it from animating by itself, hit testing, autoresizing, the pan gesture.
// It does not: constraints, controls, text, windows. A window is the program's; it hands its mouse events to `TouchDelivery`.
//
// Everything but colours and pictures lives on the main actor, as in UIKit.

@_exported import Quartzite
