const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 → 1.5 KB. */
export function bytesInWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 ? value : value.toFixed(value >= 100 ? 0 : 1)} ${units[unit]}`;
}

/** 850 毫秒, 12.3 秒, 4 分 10 秒. */
export function spentInWords(ms: number): string {
  if (ms < 1000) return `${ms} 毫秒`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} 秒`;
  return `${Math.floor(ms / 60_000)} 分 ${Math.round((ms % 60_000) / 1000)} 秒`;
}

export function agoInWords(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours >= 48) return `${Math.floor(hours / 24)} 天前`;
  if (hours >= 1) return `${hours} 小时前`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? '刚刚' : `${minutes} 分钟前`;
}

export const whole = (count: number): string => count.toLocaleString('zh-CN');
