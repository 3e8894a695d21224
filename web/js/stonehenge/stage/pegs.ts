// The players' markers: a peg on the base with the player's sign, and the area that it claims.
import { CylinderGeometry, Group, Mesh, RingGeometry } from "../../../../runtime/three.mjs";
import { type Light, type Palette, plain, surface } from "./paint.ts";

const AT = 14.1;
const [INNER, OUTER] = [10.7, 14.5];
const HIGH = 0.9;

/** degrees anticlockwise from east; an area from one angle to another */
export interface Marker {
  seat: number;
  angle: number;
  area?: [number, number] | null;
}

export function createPegs(palette: Palette, light: Light) {
  const group = new Group();
  const kinds = [
    kind({ palette, light }, "p1", 28, new RingGeometry(0.22, 0.36, 20)),
    kind({ palette, light }, "p2", 8, new RingGeometry(0.22, 0.4, 4)),
    kind({ palette, light }, "p3", 3, new RingGeometry(0.12, 0.3, 3)),
    kind({ palette, light }, "p4", 4, new RingGeometry(0, 0.3, 4)),
  ];
  return {
    group,
    show(markers: Marker[]) {
      empty(group);
      for (const { seat, angle, area } of markers) {
        const { body, sign, paint, ink, soft } = kinds[seat];
        const turn = (angle / 180) * Math.PI;
        const peg = new Mesh(body, paint);
        peg.position.set(AT * Math.cos(turn), HIGH / 2, -AT * Math.sin(turn));
        peg.rotation.y = turn;
        peg.castShadow = peg.receiveShadow = true;
        const mark = new Mesh(sign, ink);
        mark.rotation.x = -Math.PI / 2;
        mark.position.y = HIGH / 2 + 0.02;
        peg.add(mark);
        group.add(peg);
        if (area) group.add(wedge(area, soft));
      }
    },
    dispose() {
      empty(group);
      for (const { body, sign, paint, ink, soft } of kinds)
        for (const part of [body, sign, paint, ink, soft]) part.dispose();
    },
  };
}

function kind(
  { palette, light }: { palette: Palette; light: Light },
  name: "p1" | "p2" | "p3" | "p4",
  sides: number,
  sign: RingGeometry,
) {
  const [side, top, dark, ink] = [
    palette[name],
    palette[`${name}-hi`],
    palette[`${name}-line`],
    palette[`${name}-ink`],
  ];
  return {
    body: new CylinderGeometry(0.8, 0.9, HIGH, sides),
    sign,
    paint: surface("PEG", [side, top, dark], light),
    ink: plain(ink),
    soft: plain(side, { transparent: true, opacity: 0.3, depthWrite: false }),
  };
}

function wedge([from, to]: [number, number], soft: ReturnType<typeof plain>) {
  const width = (((to - from) % 360) + 360) % 360;
  const geometry = new RingGeometry(
    INNER,
    OUTER,
    Math.ceil(width / 3) + 1,
    1,
    (from / 180) * Math.PI,
    (width / 180) * Math.PI,
  );
  const mesh = new Mesh(geometry, soft);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.04;
  return mesh;
}

function empty(group: Group) {
  for (const child of group.children)
    if (child instanceof Mesh && child.geometry instanceof RingGeometry) child.geometry.dispose();
  group.clear();
}
