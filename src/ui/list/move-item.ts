/** The items with one of them at another index. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const moved = items.toSpliced(from, 1);
  return moved.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export interface RowBox {
  top: number;
  height: number;
}

/** The index at which a row would be dropped after it was dragged by `distance`. */
export function dropIndex(boxes: RowBox[], from: number, distance: number): number {
  const dragged = boxes[from];
  if (!dragged) return from;
  const top = dragged.top + distance;
  const bottom = top + dragged.height;
  // A row gives way once the dragged one covers its middle.
  return boxes.filter(({ top: rowTop, height }, index) => {
    const middle = rowTop + height / 2;
    return index < from ? middle <= top : index > from && middle < bottom;
  }).length;
}

/** How far a row gives way to the dragged one. */
export function getShift(index: number, from: number, to: number, height: number): number {
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}
