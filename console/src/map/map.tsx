import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { count } from '../ui/format.js';
import { bounded, placeIn, type Point, project, type View, worldOf } from './projection.js';

/** The outline is loaded when a map is first shown. */
const Outline = lazy(() => import('./outline.js'));

interface Place {
  latitude: number;
  longitude: number;
  count: number;
  listingID: string | null;
  name: string | null;
}

const ZOOM = 2;
const STEP = 0.2;
const KEYS: Readonly<Record<string, (view: View) => View>> = {
  ArrowLeft: (view) => ({ ...view, x: view.x - view.width * STEP }),
  ArrowRight: (view) => ({ ...view, x: view.x + view.width * STEP }),
  ArrowUp: (view) => ({ ...view, y: view.y - view.width * view.ratio * STEP }),
  ArrowDown: (view) => ({ ...view, y: view.y + view.width * view.ratio * STEP }),
  '+': (view) => ({ ...view, width: view.width / ZOOM }),
  '-': (view) => ({ ...view, width: view.width * ZOOM }),
};

const Marker = ({ place, view, onOpen }: { place: Place; view: View; onOpen: (point: Point) => void }) => {
  const point = project(place.latitude, place.longitude);
  const { left, top } = placeIn(view, point);
  const style = { left: `${left}%`, top: `${top}%` };
  if (place.listingID)
    return (
      <Link href={`/listings/${place.listingID}`} className="marker" style={style} title={place.name ?? undefined}>
        <span className="sr">{place.name || 'Unnamed listing'}</span>
      </Link>
    );
  return (
    <button type="button" className="marker many" style={style} onClick={() => onOpen(point)}>
      {place.count.toLocaleString('en')}
      <span className="sr"> listings here. Show them larger.</span>
    </button>
  );
};

interface MapProps {
  view: View;
  places: readonly Place[];
  /** Whether the places are still those of the previous view. */
  isBusy: boolean;
  onView: (view: View) => void;
}

/** Shows places on an outline of the world, which arrow keys, + and -, and dragging move. */
export const WorldMap = ({ view, places, isBusy, onView }: MapProps) => {
  const held = useRef<{ at: Point; view: View } | undefined>(undefined);
  const show = (next: View): void => onView(bounded(next));
  const onKey = (event: KeyboardEvent): void => {
    const next = KEYS[event.key];
    if (!next) return;
    event.preventDefault();
    show(next(view));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!held.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const { at, view: from } = held.current;
    const scale = from.width / width;
    show({ ...from, x: from.x - (event.clientX - at.x) * scale, y: from.y - (event.clientY - at.y) * scale });
  };
  return (
    <div className="map-frame">
      <div
        className="map"
        role="group"
        tabIndex={0}
        aria-busy={isBusy}
        aria-label={`Map with ${count(
          places.reduce((sum, place) => sum + place.count, 0),
          'listing',
        )}. Arrow keys, plus and minus move it.`}
        onKeyDown={onKey}
        onPointerDown={(event) => (held.current = { at: { x: event.clientX, y: event.clientY }, view })}
        onPointerMove={drag}
        onPointerUp={() => (held.current = undefined)}
        onPointerLeave={() => (held.current = undefined)}
      >
        <Suspense fallback={null}>
          <Outline view={view} />
        </Suspense>
        {places.map((place) => (
          <Marker
            key={`${place.latitude} ${place.longitude}`}
            place={place}
            view={view}
            onOpen={(point) => !isBusy && show({ ...view, ...point, width: view.width / (ZOOM * ZOOM) })}
          />
        ))}
      </div>
      <div className="map-buttons">
        <button type="button" aria-label="Larger" onClick={() => show(KEYS['+']!(view))}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => show(KEYS['-']!(view))}>
          −
        </button>
        <button type="button" onClick={() => show(worldOf(view.ratio))}>
          World
        </button>
      </div>
    </div>
  );
};
