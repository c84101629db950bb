import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import type { Department } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Button, Modal } from 'antd';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { box, type ChartLayout, layoutOf, pathOf } from '#areas/organisation/chart-layout.ts';
import '#areas/organisation/org-chart.css';
import { type TreeNode, treeOf } from '#areas/organisation/tree-rules.ts';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const smallest = 0.05;
const largest = 2;
const longest = 10;
const margin = 24;

const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
const within = (scale: number): number => Math.min(largest, Math.max(smallest, scale));

function companyOf(departments: readonly Department[]): TreeNode {
  const children = treeOf(departments);
  const people = children.reduce((sum, { department }) => sum + department.people_below, 0);
  const department = { id: 0, department_name: '公司', head_name: null, people_below: people } as Department;
  return { key: 0, title: '公司', department, children };
}

/** Drawn once: the scale is the paper's. */
const Picture = memo(({ layout }: { layout: ChartLayout }) => (
  <>
    <path className="org-chart-links" d={layout.links.map(pathOf).join('')} />
    {layout.boxes.map(({ node, x, y }) => (
      <g key={node.key} transform={`translate(${x} ${y})`} className={node.key === 0 ? 'org-chart-company' : ''}>
        <title>{node.title}</title>
        <rect width={box.width} height={box.height} rx={8} />
        <text x={box.width / 2} y={22}>
          {short(node.title)}
        </text>
        <text x={box.width / 2} y={41} className="org-chart-fact">
          {[node.department.head_name, `${node.department.people_below} 人`].filter(Boolean).join(' · ')}
        </text>
      </g>
    ))}
  </>
));

/** The whole company as a picture: scroll to zoom, drag to move, print. The tree beside it says the same in words. */
export default function OrgChart({
  departments,
  close,
}: {
  departments: readonly Department[];
  close: () => void;
}): ReactNode {
  const layout = useMemo(() => layoutOf(companyOf(departments)), [departments]);
  const [scale, setScale] = useState(1);
  const paper = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  useReturnFocus();

  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  const wholeScale = () => {
    const { clientWidth = width, clientHeight = height } = paper.current ?? {};
    return Math.min(1, clientWidth / width, clientHeight / height);
  };
  const widthScale = () => Math.min(1, (paper.current?.clientWidth ?? width) / width);
  /** What must not move when the scale changes: a place on the paper, and where it is seen. */
  const held = useRef<{ x: number; y: number; seenX: number; seenY: number }>(undefined);
  const zoom = (factor: number, seenX?: number, seenY?: number) => {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = paper.current ?? {};
    const [x, y] = [seenX ?? clientWidth / 2, seenY ?? clientHeight / 2];
    held.current = { x: (scrollLeft + x) / scale, y: (scrollTop + y) / scale, seenX: x, seenY: y };
    setScale(within(scale * factor));
  };
  useLayoutEffect(() => {
    const place = held.current;
    if (place !== undefined) paper.current?.scrollTo(place.x * scale - place.seenX, place.y * scale - place.seenY);
  }, [scale]);
  const begin = () => {
    held.current = { x: width / 2, y: 0, seenX: (paper.current?.clientWidth ?? 0) / 2, seenY: 0 };
    setScale(within(wholeScale()));
  };
  // React's own listener could not keep the page from scrolling along.
  useEffect(() => {
    const place = paper.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left = 0, top = 0 } = paper.current?.getBoundingClientRect() ?? {};
      zoom(event.deltaY > 0 ? 0.9 : 1.1, event.clientX - left, event.clientY - top);
    };
    place?.addEventListener('wheel', turn, { passive: false });
    return () => place?.removeEventListener('wheel', turn);
  });
  const drag = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  };
  return (
    <Modal
      open
      title="组织架构图"
      width="min(1600px, calc(100vw - 32px))"
      centered
      footer={null}
      onCancel={close}
      afterOpenChange={(open) => open && begin()}
      className="org-chart-dialog"
    >
      <div className="org-chart-bar">
        <Button icon={<MinusOutlined aria-hidden />} aria-label="缩小" onClick={() => zoom(1 / 1.2)} />
        <span role="status">{Math.round(scale * 100)}%</span>
        <Button icon={<PlusOutlined aria-hidden />} aria-label="放大" onClick={() => zoom(1.2)} />
        <Button onClick={() => setScale(within(widthScale()))}>适合宽度</Button>
        <Button icon={<PrinterOutlined aria-hidden />} aria-label="打印" onClick={() => print()}>
          {phone ? undefined : '打印'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={paper} className="org-chart" aria-label="组织架构图" tabIndex={0} onPointerMove={drag}>
        <svg
          width={width * scale}
          height={height * scale}
          viewBox={`${-margin} ${-margin} ${width} ${height}`}
          role="img"
          aria-label={`组织架构图，共 ${departments.length} 个部门`}
        >
          <Picture layout={layout} />
        </svg>
      </section>
    </Modal>
  );
}
