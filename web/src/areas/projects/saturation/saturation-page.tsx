import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { exportSaturation, saturation } from '@tongzhou/contract/areas/projects/saturation.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { type Band, bands } from '@tongzhou/contract/rules/projects/saturation.ts';
import { Button, Select } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { bandOrder, bandWords } from '#areas/projects/saturation/band-words.ts';
import { CellDrawer } from '#areas/projects/saturation/cell-drawer.tsx';
import { HeatMap, type Week } from '#areas/projects/saturation/heat-map.tsx';
import {
  countByBand,
  inOrder,
  isUsual,
  type MapOrder,
  mapOrders,
  movedBy,
  type Person,
  peopleIn,
  type Span,
  spanOf,
  usualOrder,
  weekChoices,
} from '#areas/projects/saturation/map-rules.ts';
import { placeFields } from '#areas/projects/saturation/place-fields.tsx';
import { QuickViews } from '#areas/projects/saturation/quick-views.tsx';
import '#areas/projects/saturation/saturation.css';
import { useMapAddress } from '#areas/projects/saturation/use-map-address.ts';
import { useLoad } from '#platform/loading/load.ts';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListHead } from '#ui/list/list-head.tsx';
import { ListSkeleton } from '#ui/list/list-skeleton.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';

type Shown = ReplyOf<typeof saturation>;

const panelId = 'saturation-map';
const nobody: readonly Person[] = [];

function Legend({ shown }: { shown: Shown | undefined }): ReactNode {
  const people = new Map(shown?.bands.map((one) => [one.band, one.people]));
  return (
    <ul className="sat-legend" aria-label="图例与首周人数">
      {bandOrder.map((band) => (
        <li key={band}>
          <i className={`band-${band}`} aria-hidden />
          {bandWords[band]}
          {band !== 'away' && ` ${bands[band]}`}
          {people.has(band) && <span title="所示第一周的人数">{people.get(band)} 人</span>}
        </li>
      ))}
    </ul>
  );
}

interface WeekBarProps {
  readonly span: Span;
  readonly order: MapOrder;
  readonly shown: Shown | undefined;
  readonly go: (span: Span | undefined) => void;
  readonly onOrder: (order: MapOrder) => void;
}

function WeekBar({ span, order, shown, go, onOrder }: WeekBarProps): ReactNode {
  const now = Date.now();
  const choices = weekChoices.some((weeks) => weeks === span.weeks) ? weekChoices : [span.weeks, ...weekChoices];
  return (
    <div className="sat-bar">
      <Button icon={<LeftOutlined aria-hidden />} aria-label="往前" onClick={() => go(movedBy(span, -span.weeks))} />
      <h2 aria-live="polite">
        {dayOf(span.from)} 至 {dayOf(span.to)}
      </h2>
      <Button icon={<RightOutlined aria-hidden />} aria-label="往后" onClick={() => go(movedBy(span, span.weeks))} />
      <Select<number>
        aria-label="显示几周"
        value={span.weeks}
        options={choices.map((weeks) => ({ value: weeks, label: `${weeks} 周` }))}
        onChange={(weeks) => go(spanOf(dayOf(span.from), weeks))}
      />
      <Select<MapOrder>
        aria-label="排序"
        value={order}
        options={(Object.entries(mapOrders) as [MapOrder, string][]).map(([value, label]) => ({ value, label }))}
        onChange={onOrder}
      />
      {!isUsual(span, now) && (
        <Button type="link" onClick={() => go(undefined)}>
          回到本周
        </Button>
      )}
      <Legend shown={shown} />
    </div>
  );
}

/** 工作饱和度: who has too much and who has room, person by person and week by week. */
export default function SaturationPage(): ReactNode {
  const phone = usePhone();
  const { values, change, span } = useMapAddress();
  const { keyword, department_id, post_id, band, person, week } = values;
  const asked = {
    from: span.from,
    to: span.to,
    ...(keyword !== undefined && { keyword }),
    ...(department_id !== undefined && { department_id }),
    ...(post_id !== undefined && { post_id }),
  };
  // Bands are looked at here: their counts stand beside each other, and another is a press away.
  const { data, error, refetch, isPlaceholderData } = useLoad(saturation, asked, {
    placeholderData: keepPreviousData,
    // Comparing a hundred thousand figures with those before would take longer than drawing the few in sight.
    structuralSharing: false,
  });
  const order = values.sort ?? usualOrder(band);
  const everyone = data?.people ?? nobody;
  const counts = useMemo(() => countByBand(everyone), [everyone]);
  const people = useMemo(() => inOrder(peopleIn(everyone, band), order), [everyone, band, order]);
  const narrowed = keyword !== undefined || department_id !== undefined || band !== undefined;
  const latest = useRef(change);
  latest.current = change;
  const open = useCallback(
    (one: Person, { monday }: Week) => latest.current({ person: one.user_id, week: monday }),
    [],
  );

  const view = (next: Band | undefined) => change({ band: next, sort: undefined });
  const go = (next: Span | undefined) => change({ from: next?.from, to: next?.to });
  const tabs: ShownTabs = {
    items: [
      { key: 'all', name: '全部', count: data === undefined ? undefined : everyone.length },
      ...(['over', 'idle', 'full', 'good', 'away'] as const).map((key) => ({
        key,
        name: bandWords[key],
        count: data === undefined ? undefined : counts[key],
      })),
    ],
    active: band ?? 'all',
    onChoose: (key) => view(key === 'all' ? undefined : (key as Band)),
  };
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined)
      return (
        <div aria-busy>
          <ListSkeleton rows={10} />
        </div>
      );
    if (people.length === 0 && !narrowed)
      return <StateMessage kind="empty" title="这段时间没有人员" hint="你可查看范围内的在职人员会列在这里。" />;
    if (people.length === 0)
      return (
        <StateMessage
          kind="empty"
          title={band === undefined ? '没有符合条件的人员' : `所示各周没有人${bandWords[band]}`}
          hint="换一个条件，或清空筛选看全部。"
          action={
            <Button
              onClick={() =>
                change({ keyword: undefined, department_id: undefined, post_id: undefined, band: undefined })
              }
            >
              清空筛选
            </Button>
          }
        />
      );
    return <HeatMap weeks={data.weeks} people={people} onOpen={open} />;
  };
  return (
    <Page
      title="工作饱和度"
      {...(!phone && { note: '只计进行中和验收中的项目' })}
      actions={<ExportButton endpoint={exportSaturation} filters={{ ...asked, band }} />}
    >
      {data !== undefined && everyone.length > 0 && (
        <QuickViews people={everyone} weeks={data.weeks} onOpen={open} onView={view} />
      )}
      <section className="panel" aria-label="饱和度一览">
        <ListHead
          noun="人员"
          controls={panelId}
          tabs={tabs}
          keyword="姓名、拼音、工号"
          fields={placeFields(values, change)}
          values={values}
          onChange={change}
        />
        <WeekBar span={span} order={order} shown={data} go={go} onOrder={(sort) => change({ sort })} />
        <div
          id={panelId}
          role="tabpanel"
          aria-label={band === undefined ? '全部' : bandWords[band]}
          className={isPlaceholderData ? 'sat-content sat-content-stale' : 'sat-content'}
          aria-busy={isPlaceholderData}
        >
          {content()}
        </div>
      </section>
      {person !== undefined && week !== undefined && (
        <CellDrawer
          person={person}
          week={beginOf(mondayOf(dayOf(week)))}
          goTo={(next) => change({ person, week: next })}
          close={() => change({ person: undefined, week: undefined })}
        />
      )}
    </Page>
  );
}
