import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChange, shade } from '#platform/theme.ts';

export function ThemeButton(): ReactNode {
  const dark = useSyncExternalStore(onThemeChange, shade) === 'dark';
  return (
    <Button
      type="text"
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={dark ? '切换到浅色主题' : '切换到深色主题'}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
