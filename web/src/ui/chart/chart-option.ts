import type { BarSeriesOption, FunnelSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartData, ChartTone } from '#ui/chart/chart-data.ts';

export type ChartOption = ComposeOption<
  BarSeriesOption | FunnelSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** The product's colours of this moment. */
export interface ChartColours {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly panel: string;
  readonly series: readonly string[];
  /** Words on the first of them. */
  readonly onSeries: string;
  readonly tones: Readonly<Record<ChartTone, string>>;
  readonly font: string;
  /** Of its letters, in pixels. */
  readonly size: number;
}

/** 1234567 → 123.5 万: an axis has little room. */
function shortFigure(value: number): string {
  if (Math.abs(value) >= 1e8) return `${Number((value / 1e8).toFixed(2))} 亿`;
  if (Math.abs(value) >= 1e4) return `${Number((value / 1e4).toFixed(1))} 万`;
  return String(value);
}

/** The drawing of the same rows that the table beside it says. */
export function optionOf({ shape, series, rows }: ChartData, colours: ChartColours): ChartOption {
  const words = { color: colours.text, fontFamily: colours.font, fontSize: colours.size };
  const tooltip: TooltipComponentOption = {
    // Drawn on the canvas: a box of HTML would need what the page forbids.
    renderMode: 'richText',
    confine: true,
    backgroundColor: colours.panel,
    borderColor: colours.line,
    textStyle: words,
    trigger: shape === 'funnel' ? 'item' : 'axis',
    formatter: (given) => {
      const index = [given].flat()[0]?.dataIndex ?? 0;
      const row = rows[index];
      return row === undefined
        ? ''
        : [row.label, ...series.map(({ name }, at) => `${name}  ${row.words[at] ?? ''}`)].join('\n');
    },
    ...(shape !== 'funnel' && { axisPointer: { type: 'shadow' } }),
  };
  const common = { animationDuration: 250, textStyle: words, tooltip, color: [...colours.series] };
  const first = colours.series[0] ?? colours.text;
  if (shape === 'funnel')
    return {
      ...common,
      series: [
        {
          type: 'funnel',
          sort: 'none',
          gap: 4,
          left: 8,
          right: 8,
          top: 8,
          bottom: 8,
          minSize: '14%',
          // One series, one colour; its edge keeps the words apart from the panel where a step is narrower than they are.
          itemStyle: { color: first, borderWidth: 0 },
          label: {
            position: 'inside',
            color: colours.onSeries,
            textBorderColor: first,
            textBorderWidth: 3,
            formatter: ({ dataIndex }) => `${rows[dataIndex]?.label}  ${rows[dataIndex]?.words[0]}`,
          },
          data: rows.map((row) => ({ name: row.label, value: row.values[0] ?? 0 })),
        },
      ],
    };
  const names = { type: 'category' as const, data: rows.map((row) => row.label), axisTick: { show: false } };
  const labelled = {
    axisLabel: { color: colours.faint, fontFamily: colours.font, fontSize: colours.size },
    axisLine: { lineStyle: { color: colours.line } },
  };
  const figures = {
    type: 'value' as const,
    axisLabel: { color: colours.faint, fontFamily: colours.font, fontSize: colours.size, formatter: shortFigure },
    splitLine: { lineStyle: { color: colours.line } },
  };
  // What the table says beside the bars is not drawn.
  const drawn = series.slice(0, rows[0]?.values.length ?? 0);
  const upright = shape === 'columns';
  return {
    ...common,
    ...(drawn.length > 1 && { legend: { top: 0, textStyle: words, icon: 'roundRect' } }),
    grid: {
      left: 8,
      right: 16,
      top: drawn.length > 1 ? 32 : 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    // The first row stands on top.
    xAxis: upright ? { ...names, ...labelled } : figures,
    yAxis: upright ? figures : { ...names, ...labelled, inverse: true },
    series: drawn.map(({ name }, at) => ({
      type: 'bar',
      name,
      barMaxWidth: 26,
      itemStyle: { borderRadius: upright ? [4, 4, 0, 0] : [0, 4, 4, 0] },
      data: rows.map((row) => ({
        value: row.values[at] ?? 0,
        itemStyle: {
          ...(row.tone !== undefined && { color: colours.tones[row.tone] }),
          ...(row.pale === true && { opacity: 0.5 }),
        },
      })),
    })),
  };
}
