import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/** How far the mouse moves before it drags: a shorter way is a click. */
const dragDistancePx = 4;
/** How long a finger rests on a handle before it drags: a shorter touch scrolls. */
const touchDelayMs = 150;
const touchTolerancePx = 8;

/** Dragging by mouse, by touch, and by keyboard: Space lifts and drops, arrows move, Escape cancels. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragDistancePx } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: touchDelayMs, tolerance: touchTolerancePx },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}
