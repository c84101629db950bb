import type { MenuProps } from 'antd';

type Items = NonNullable<MenuProps['items']>;

/** What cannot be undone stands last in a menu, after a line. */
export function dangerLast(items: Items): Items {
  const isDanger = (item: Items[number]) => item !== null && 'danger' in item && item.danger === true;
  const dangerous = items.filter(isDanger);
  const others = items.filter((item) => !isDanger(item));
  if (dangerous.length === 0 || others.length === 0) return items;
  return [...others, { type: 'divider' }, ...dangerous];
}
