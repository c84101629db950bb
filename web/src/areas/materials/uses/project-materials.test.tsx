import { expect, test } from 'vitest';
import { answerMaterials, askedOf, aUse, pageOf } from '#areas/materials/testing/materials.ts';
import { ProjectMaterials } from '#areas/materials/uses/project-materials.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { control, eachTestMounts, mount, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const project = (status: number) => ({ id: 1, status }) as ProjectShown;

test('a project shows of which goods how much it has, and use by use; one that is over offers no use', async () => {
  const sent = answerMaterials({
    'GET /api/material/projectSheet': pageOf([
      {
        id: 5,
        goods_number: 'WZ-5',
        goods_name: '网线5',
        unit: '米',
        used: 10,
        returned: 2.5,
        num: 7.5,
        cost: 24,
        last_at: 1,
      },
    ]),
    'GET /api/material/use': pageOf([aUse(1)]),
  });
  await mount(() => <ProjectMaterials project={project(4)} />);
  await settled(() => expect(textOfPage()).toContain('7.5 米'));
  expect(textOfPage()).toContain('已退 2.5');
  expect(control('领用物资')).toBeTruthy();
  expect(askedOf('/api/material/use', sent)[0]).toContain('project_id=1');
});

test('one that is over offers no use', async () => {
  answerMaterials();
  await mount(() => <ProjectMaterials project={project(8)} />);
  await settled(() => expect(textOfPage()).toContain('由项目负责人审批'));
  expect(() => control('领用物资')).toThrow();
});
