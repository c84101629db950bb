import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CoffeeOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ProjectOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons = {
  home: HomeOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  project: ProjectOutlined,
  shop: ShoppingOutlined,
  audit: AuditOutlined,
  inbox: InboxOutlined,
  chart: BarChartOutlined,
  file: FileTextOutlined,
  notification: NotificationOutlined,
  log: ProfileOutlined,
  message: MessageOutlined,
  leave: CoffeeOutlined,
} as const;

/** By the name that the server's menu gives. */
export function MenuIcon({ name }: { name: string }): ReactNode {
  const Icon = name in icons ? icons[name as keyof typeof icons] : AppstoreOutlined;
  return <Icon aria-hidden />;
}
