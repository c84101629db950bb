import { expect, test } from 'vitest';
import { menuFrom } from '#areas/identity/menu.ts';

const entry = (id: number, menu_name: string, remark_data: string) => ({
  id,
  menu_name,
  icon: '',
  remark_data,
  children: [],
});

test('the menu holds what the server names and the product has', () => {
  const list = [
    {
      id: 150,
      menu_name: '首页',
      icon: 'home',
      remark_data: '',
      children: [entry(160, '工作台', '/home'), entry(152, '消息', '/home/message')],
    },
    {
      id: 300,
      menu_name: '员工管理',
      icon: 'team',
      remark_data: '',
      children: [entry(1, '尚未完成', '/staff/index'), entry(2, '外面', 'https://evil.example')],
    },
  ];
  expect(menuFrom(list, (path) => path.startsWith('/home'))).toEqual([
    {
      id: 150,
      name: '首页',
      icon: 'home',
      items: [
        { id: 160, name: '工作台', path: '/home' },
        { id: 152, name: '消息', path: '/home/message' },
      ],
    },
  ]);
});
