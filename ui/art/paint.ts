// Paints a drawing of ours on a canvas, where no page can show an SVG. It reads just what `drawArt` writes, and anything else is a fault.

/** A drawing in its own units, and the screen pixels of its size. */
export type PaintQuestion = {
  readonly id: number
  readonly drawing: string
  readonly unitsWide: number
  readonly width: number
  readonly height: number
}
/** Null where it could not be painted. */
export type PaintAnswer = { readonly id: number; readonly picture?: Blob }

/** The needed part of a canvas context; a worker's and a page's both have it. */
export type Painter = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
  | 'transform'
  | 'setLineDash'
  | 'createLinearGradient'
  | 'fill'
  | 'stroke'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'miterLimit'
  | 'globalAlpha'
>

type Attributes = Readonly<Record<string, string>>
type Stop = { readonly offset: number; readonly color: string }
type Gradient = { readonly toX: number; readonly toY: number; readonly stops: Stop[] }

const TAG = /<(\/?)([a-zA-Z]+)([^>]*?)\/?>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const STEP = /(translate|rotate|scale|matrix)\(([^)]*)\)/g
const USED_GRADIENT = /^url\(#(.+)\)$/

const attributesOf = (text: string): Attributes => Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]))
const numbersOf = (text: string): number[] => text.split(/[ ,]+/).map(Number)
const numberOf = (attributes: Attributes, name: string): number => Number(attributes[name] ?? 0)

function move(painter: Painter, steps: string): void {
  for (const [, name, values = ''] of steps.matchAll(STEP)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersOf(values)
    if (name === 'translate') painter.translate(a, b ?? 0)
    else if (name === 'rotate') {
      painter.translate(b ?? 0, c)
      painter.rotate((a * Math.PI) / 180)
      painter.translate(-(b ?? 0), -c)
    } else if (name === 'scale') painter.scale(a, b ?? a)
    else painter.transform(a, b ?? 0, c, d, e, f)
  }
}

/** The outline of a shape, and its box, which a gradient needs. */
function outlineOf(
  name: string,
  attributes: Attributes,
): { outline: Path2D; box: readonly [x: number, y: number, width: number, height: number] } {
  const of = (attribute: string): number => numberOf(attributes, attribute)
  if (name === 'path') return { outline: new Path2D(attributes['d']), box: [0, 0, 0, 0] }
  const outline = new Path2D()
  if (name === 'rect') {
    outline.roundRect(of('x'), of('y'), of('width'), of('height'), of('rx'))
    return { outline, box: [of('x'), of('y'), of('width'), of('height')] }
  }
  if (name !== 'circle' && name !== 'ellipse') throw new Error(`a drawing has an element that is not painted: ${name}`)
  const [rx, ry] = name === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')]
  outline.ellipse(of('cx'), of('cy'), rx, ry, 0, 0, 2 * Math.PI)
  return { outline, box: [of('cx') - rx, of('cy') - ry, 2 * rx, 2 * ry] }
}

/** `#rrggbb` and an opacity as one colour. */
const withOpacity = (color: string, opacity: number): string =>
  opacity === 1
    ? color
    : `${color}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`

function gradientIn(painter: Painter, { toX, toY, stops }: Gradient, [x, y, width, height]: readonly [number, number, number, number]) {
  const gradient = painter.createLinearGradient(x, y, x + toX * width, y + toY * height)
  for (const { offset, color } of stops) gradient.addColorStop(offset, color)
  return gradient
}

/** Draws one shape with its own attributes and those of the groups around it. */
function shape(painter: Painter, name: string, look: Attributes, gradients: ReadonlyMap<string, Gradient>): void {
  const { outline, box } = outlineOf(name, look)
  painter.globalAlpha = Number(look['opacity'] ?? 1)
  const fill = look['fill'] ?? '#000000'
  if (fill !== 'none') {
    const used = gradients.get(USED_GRADIENT.exec(fill)?.[1] ?? '')
    painter.fillStyle = used ? gradientIn(painter, used, box) : fill
    painter.fill(outline)
  }
  const ink = look['stroke'] ?? 'none'
  if (ink === 'none') return
  painter.strokeStyle = ink
  painter.lineWidth = Number(look['stroke-width'] ?? 1)
  painter.lineCap = (look['stroke-linecap'] ?? 'butt') as CanvasLineCap
  painter.lineJoin = (look['stroke-linejoin'] ?? 'miter') as CanvasLineJoin
  painter.setLineDash(look['stroke-dasharray'] === undefined ? [] : numbersOf(look['stroke-dasharray']))
  painter.stroke(outline)
}

/**
 * Paints the text of a drawing in its own units; the caller has scaled the canvas. A group hands down everything except its place and its
 * opacity.
 */
export function paintArt(painter: Painter, drawing: string): void {
  const gradients = new Map<string, Gradient>()
  const groups: Attributes[] = [{}]
  let open: Gradient | undefined
  // As in SVG; a canvas would let corners run out further.
  painter.miterLimit = 4
  for (const [, closing, name = '', text = ''] of drawing.matchAll(TAG)) {
    const own = attributesOf(text)
    if (name === 'svg') continue
    if (name === 'g' && closing) {
      groups.pop()
      painter.restore()
    } else if (name === 'g') {
      const { transform = '', opacity, ...handed } = own
      if (opacity !== undefined) throw new Error('a drawing has a group that fades, which is not painted')
      groups.push({ ...groups.at(-1), ...handed })
      painter.save()
      move(painter, transform)
    } else if (name === 'linearGradient') {
      open = closing ? undefined : { toX: Number(own['x2'] ?? 1), toY: numberOf(own, 'y2'), stops: [] }
      if (open) gradients.set(own['id'] ?? '', open)
    } else if (name === 'stop')
      open?.stops.push({ offset: numberOf(own, 'offset'), color: withOpacity(own['stop-color'] ?? '', Number(own['stop-opacity'] ?? 1)) })
    else if (!closing) {
      const { transform = '', ...rest } = own
      painter.save()
      move(painter, transform)
      shape(painter, name, { ...groups.at(-1), ...rest }, gradients)
      painter.restore()
    }
  }
}
