import { useUi } from "@kalima/ui";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { CELLS, type Stroke } from "./ranges.ts";

/** A half hour of the grid: `column` counts shown days, `row` half hours of the day. */
export type Cell = { column: number; row: number };
type Begun = { anchor: Cell; at: Cell; opens: boolean; by: "drag" | "steps" };

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The half hours between two corners. */
export function toStroke({ anchor, at, opens }: Omit<Begun, "by">, days: readonly number[]): Stroke {
  const [left, right] = [Math.min(anchor.column, at.column), Math.max(anchor.column, at.column)];
  return {
    days: days.slice(left, right + 1),
    first: Math.min(anchor.row, at.row),
    last: Math.max(anchor.row, at.row),
    opens,
  };
}

/** The cell of the grid that an event is on; none for a button in a cell, which has its own press. */
function cellOf(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("button, [data-row]") : null;
  if (!cell?.dataset.row) return null;
  return { column: Number(cell.dataset.column), row: Number(cell.dataset.row) };
}

type StrokeOptions = {
  days: readonly number[];
  firstRow: number;
  isOpen: (cell: Cell) => boolean;
  /** Does something else where a stroke would begin, and answers true; by default strokes begin everywhere. */
  onOccupied?: (cell: Cell, by: "drag" | "steps") => boolean;
  onPaint: (stroke: Stroke) => void;
  /** Puts the keyboard's focus on a cell. */
  onFocus: (cell: Cell) => void;
};

/**
 * Painting half hours. A mouse or a pen draws from a cell to another. A finger, which scrolls the page, presses the first and
 * then the last one; so does whoever presses by a screen reader. On the keyboard Enter begins and ends a stroke, arrows
 * stretch it, Shift with an arrow begins one, Escape gives it up. It becomes the opposite of its first cell.
 */
export function useStroke({ days, firstRow, isOpen, onPaint, onFocus, onOccupied }: StrokeOptions) {
  const isRtl = useUi().language === "ar";
  const [begun, setBegun] = useState<Begun | null>(null);
  const newest = useRef(begun);
  newest.current = begun;
  const pointer = useRef("");

  function begin(cell: Cell, by: Begun["by"], at = cell) {
    if (!onOccupied?.(cell, by)) setBegun({ anchor: cell, at, opens: !isOpen(cell), by });
  }
  const finish = useRef(() => {});
  finish.current = () => {
    if (newest.current) onPaint(toStroke(newest.current, days));
    setBegun(null);
  };

  // A drag may end outside of the grid.
  const isDragging = begun?.by === "drag";
  useEffect(() => {
    if (!isDragging) return;
    const end = () => finish.current();
    const giveUp = () => setBegun(null);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", giveUp);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", giveUp);
    };
  }, [isDragging]);

  function press(cell: Cell) {
    onFocus(cell);
    if (begun?.by !== "steps") return begin(cell, "steps");
    onPaint(toStroke({ ...begun, at: cell }, days));
    setBegun(null);
  }

  function move(cell: Cell, event: KeyboardEvent): Cell | null {
    const side = isRtl ? -1 : 1;
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [-side, 0],
      ArrowRight: [side, 0],
      PageUp: [0, -4],
      PageDown: [0, 4],
      Home: [0, -CELLS],
      End: [0, CELLS],
    };
    const step = steps[event.key];
    if (!step) return null;
    return {
      column: between(cell.column + step[0], 0, days.length - 1),
      row: between(cell.row + step[1], firstRow, CELLS - 1),
    };
  }

  function pressKey(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (!cell) return;
    const next = move(cell, event);
    if (next) {
      if (begun) setBegun({ ...begun, at: next });
      else if (event.shiftKey) begin(cell, "steps", next);
      onFocus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (begun) finish.current();
      else begin(cell, "steps");
    } else if (event.key === "Escape" && begun) {
      setBegun(null);
    } else {
      return;
    }
    event.preventDefault();
  }

  return {
    begun,
    /** For the element around the cells. */
    handlers: {
      onPointerDown(event: PointerEvent) {
        pointer.current = event.pointerType;
        const cell = cellOf(event.target);
        if (!cell || event.pointerType === "touch" || event.button !== 0) return;
        begin(cell, "drag");
        onFocus(cell);
      },
      onPointerOver(event: PointerEvent) {
        const cell = cellOf(event.target);
        if (cell && newest.current?.by === "drag") setBegun({ ...newest.current, at: cell });
      },
      onClick(event: { target: EventTarget; detail: number }) {
        const cell = cellOf(event.target);
        // Without a pointer: a screen reader.
        if (cell && (pointer.current === "touch" || event.detail === 0)) press(cell);
      },
      onKeyDown: pressKey,
    },
  };
}
