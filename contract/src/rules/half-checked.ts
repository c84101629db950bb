import { permissionById } from '#contract/permissions.ts';

/** A parent whose children are not all ticked is shown half-ticked: it stands in the menu and permits nothing. */
export function halfChecked(checked: readonly number[]): number[] {
  const ticked = new Set(checked);
  const parents = new Set<number>();
  for (const id of checked) {
    for (let parent = permissionById(id)?.parent ?? 0; parent !== 0; parent = permissionById(parent)?.parent ?? 0) {
      if (!ticked.has(parent)) parents.add(parent);
    }
  }
  return [...parents].sort((a, b) => a - b);
}
