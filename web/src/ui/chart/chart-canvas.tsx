import { BarChart, FunnelChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { onThemeChange } from '#platform/theme.ts';
import type { ChartData } from '#ui/chart/chart-data.ts';
import { type ChartColours, optionOf } from '#ui/chart/chart-option.ts';

use([BarChart, FunnelChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

function coloursNow(place: Element): ChartColours {
  const style = getComputedStyle(place);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: of('text'),
    faint: of('text-secondary'),
    line: of('border'),
    panel: of('raised'),
    series: [of('primary'), of('success'), of('warning'), of('primary-text-hover')],
    onSeries: of('on-primary'),
    tones: { success: of('success'), warning: of('warning'), error: of('error') },
    font: of('font'),
    size: Number.parseFloat(style.fontSize) || 12,
  };
}

interface ChartCanvasProps {
  readonly data: ChartData;
  readonly onPick: (index: number) => void;
}

/** For the eye only: whoever cannot see it, or has no mouse, uses the table beside it. */
export function ChartCanvas({ data, onPick }: ChartCanvasProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const made = init(place.current);
    chart.current = made;
    made.on('click', ({ dataIndex }) => pick.current(dataIndex));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current as HTMLDivElement);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    const draw = () =>
      chart.current?.setOption(optionOf(data, coloursNow(place.current as HTMLDivElement)), { notMerge: true });
    draw();
    return onThemeChange(draw);
  }, [data]);
  return <div ref={place} className="chart-canvas" aria-hidden />;
}
