/** The pond on its canvas: fish by the clock, the cannon, bullets in flight, and catches. */
import { lessMotion } from '../../../page/dom.ts'
import { fishAt, KINDS, placeOf, type Fish } from '../school.ts'
import { fishPictures } from './fish-art.ts'

type Point = { readonly x: number; readonly y: number }
type Bullet = { x: number; y: number; readonly dx: number; readonly dy: number }
type Splash = Point & { readonly bornMs: number; readonly text: string; readonly bright: boolean }

export type Pond = {
  /** Turns the cannon to a point on the canvas, or by that many degrees. */
  aimAt(point: Point): void
  turn(degrees: number): void
  /** Aims at the next fish from the left, follows it, and returns it. */
  follow(): Fish | undefined
  /** The fish that the cannon follows, while it is there. */
  followed(): Fish | undefined
  shoot(): void
  /** A fish is caught: it leaves the pond with its win shown above. */
  caught(fish: number, text: string, bright: boolean): void
  /** The position of a press on the canvas, in canvas units. */
  pointOf(event: PointerEvent): Point
}

export type PondNeeds = {
  readonly canvas: HTMLCanvasElement
  /** The service's clock. */
  readonly nowMs: () => number
  /** A bullet has hit a fish. */
  readonly hit: (fish: number) => void
  /** The number of bullets in flight. */
  readonly mostBullets: number
}

const BULLET_SPEED = 1.15
const SPLASH_MS = 1_400
const LIMIT = (80 * Math.PI) / 180
const WATER = ['#125060', '#0f4653', '#0d3b47', '#0b313b', '#09272f'] as const

/** What swims on the canvas and where; caught fish are gone at once. */
const createSchool = (size: () => { width: number; height: number; short: number }, nowMs: () => number) => {
  const gone = new Set<number>()
  const at = (fish: Fish, now: number): Point => {
    const { width, height } = size()
    const { x, y } = placeOf(fish, now)
    return { x: x * width, y: y * height * 0.86 }
  }
  return {
    at,
    gone,
    here: (): Fish[] => fishAt(nowMs()).filter(({ id }) => !gone.has(id)),
    /** The fish that a point lies in, the topmost first. */
    under(point: Point): Fish | undefined {
      const now = nowMs()
      return fishAt(now).findLast((fish) => {
        if (gone.has(fish.id)) return false
        const { x, y } = at(fish, now)
        const reach = KINDS[fish.species].size * size().short
        return ((point.x - x) / reach) ** 2 + ((point.y - y) / (reach * 0.6)) ** 2 < 1
      })
    },
  }
}

const drawWater = (pen: CanvasRenderingContext2D, width: number, height: number, time: number): void => {
  for (const [index, ink] of WATER.entries()) {
    pen.fillStyle = ink
    const top = (index / WATER.length) * height
    pen.beginPath()
    pen.moveTo(0, height)
    pen.lineTo(0, top)
    for (let x = 0; x <= width + 40; x += 40) pen.lineTo(x, top + (index === 0 ? -8 : Math.sin(x / 90 + time / 1600 + index * 2) * 7))
    pen.lineTo(width, height)
    pen.fill()
  }
}

const drawCannon = (pen: CanvasRenderingContext2D, at: Point, angle: number, size: number): void => {
  pen.save()
  pen.translate(at.x, at.y)
  pen.save()
  pen.rotate(angle)
  pen.fillStyle = '#d9992e'
  pen.beginPath()
  pen.roundRect(-size * 0.2, -size * 1.15, size * 0.4, size * 1.2, size * 0.12)
  pen.fill()
  pen.fillStyle = '#8e2c1c'
  pen.fillRect(-size * 0.26, -size * 1.18, size * 0.52, size * 0.2)
  pen.fillRect(-size * 0.24, -size * 0.62, size * 0.48, size * 0.14)
  pen.restore()
  pen.fillStyle = '#48261d'
  pen.beginPath()
  pen.arc(0, 0, size * 0.62, Math.PI, 0)
  pen.fill()
  pen.fillStyle = '#d9992e'
  pen.beginPath()
  pen.arc(0, -size * 0.08, size * 0.16, 0, Math.PI * 2)
  pen.fill()
  pen.restore()
}

const drawSplash = (pen: CanvasRenderingContext2D, { x, y, text, bright, bornMs }: Splash, time: number, size: number): void => {
  const age = (time - bornMs) / SPLASH_MS
  pen.save()
  pen.globalAlpha = Math.max(0, 1 - age ** 3)
  pen.strokeStyle = '#e5f4ef'
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(x, y, size * (0.3 + (lessMotion() ? 0 : age * 0.7)), 0, Math.PI * 2)
  pen.stroke()
  pen.font = `650 ${Math.round(size * (bright ? 0.52 : 0.42))}px Geist, 'Noto Sans Myanmar', sans-serif`
  pen.textAlign = 'center'
  pen.lineWidth = 4
  pen.strokeStyle = '#06222a'
  pen.fillStyle = bright ? '#f3cb77' : '#e5f4ef'
  const top = y - (lessMotion() ? 0 : age * size * 0.5)
  pen.strokeText(text, x, top)
  pen.fillText(text, x, top)
  pen.restore()
}

/** The size of the canvas and the pictures that fit it. */
const createRoom = (canvas: HTMLCanvasElement) => {
  const room = { width: 1, height: 1, density: 1, short: 1, pictures: fishPictures(() => 1) }
  const layOut = (): void => {
    const density = Math.min(2, Math.max(1, devicePixelRatio))
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    const short = Math.max(Math.min(width, height * 1.2), Math.min(460, width * 1.3))
    Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
    Object.assign(room, { width, height, density, short, pictures: fishPictures((species) => 2 * KINDS[species].size * short * density) })
  }
  new ResizeObserver(layOut).observe(canvas)
  layOut()
  return room
}

type Room = ReturnType<typeof createRoom>
type School = ReturnType<typeof createSchool>

/** The cannon at the pond's lower edge, and the fish that it follows. */
const createCannon = (room: Room, school: School, nowMs: () => number) => {
  const cannon = {
    angle: 0,
    target: undefined as number | undefined,
    size: (): number => Math.max(34, room.short * 0.085),
    speed: (): number => BULLET_SPEED * (room.short / 900),
    at: (): Point => ({ x: room.width / 2, y: room.height - 2 }),
    turnTo(angle: number): void {
      cannon.angle = Math.max(-LIMIT, Math.min(LIMIT, angle))
    },
    aimAt({ x, y }: Point): void {
      const from = cannon.at()
      cannon.turnTo(Math.atan2(x - from.x, from.y - y))
    },
    followed: (): Fish | undefined => school.here().find(({ id }) => id === cannon.target),
    /** Aims ahead of the followed fish, by as long as a bullet needs. */
    keep(): void {
      const fish = cannon.followed()
      if (fish === undefined) return
      const [now, from] = [nowMs(), cannon.at()]
      const there = school.at(fish, now)
      cannon.aimAt(school.at(fish, now + Math.hypot(there.x - from.x, there.y - from.y) / cannon.speed()))
    },
    /** The next fish from the left. */
    next(): Fish | undefined {
      const now = nowMs()
      const seen = school
        .here()
        .map((fish) => ({ fish, x: school.at(fish, now).x }))
        .filter(({ x }) => x > 0 && x < room.width)
        .toSorted((one, other) => one.x - other.x)
      const place = seen.findIndex(({ fish }) => fish.id === cannon.target)
      const next = seen[(place + 1) % Math.max(1, seen.length)]?.fish
      cannon.target = next?.id
      cannon.keep()
      return next
    },
    bullet(): Bullet {
      const from = cannon.at()
      const [dx, dy] = [Math.sin(cannon.angle), -Math.cos(cannon.angle)]
      const [speed, size] = [cannon.speed(), cannon.size()]
      return { x: from.x + dx * size, y: from.y + dy * size, dx: dx * speed, dy: dy * speed }
    },
  }
  return cannon
}

const drawFish = (pen: CanvasRenderingContext2D, room: Room, school: School, target: number | undefined, now: number): void => {
  for (const fish of school.here()) {
    const { x, y } = school.at(fish, now)
    const picture = room.pictures(fish.species)
    const side = picture.width / room.density
    pen.save()
    pen.translate(x, y)
    pen.scale(fish.way, 1)
    if (!lessMotion()) pen.rotate(Math.sin(now / 300 + fish.phase * 6) * 0.05)
    pen.drawImage(picture, -side / 2, -side / 2, side, side)
    pen.restore()
    if (fish.id !== target) continue
    pen.strokeStyle = '#f3cb77'
    pen.lineWidth = 2
    pen.beginPath()
    pen.arc(x, y, side * 0.46, 0, Math.PI * 2)
    pen.stroke()
  }
}

const drawBullets = (pen: CanvasRenderingContext2D, bullets: readonly Bullet[]): void => {
  pen.fillStyle = '#f3cb77'
  for (const { x, y } of bullets) {
    pen.beginPath()
    pen.arc(x, y, 5, 0, Math.PI * 2)
    pen.fill()
  }
}

/** The pond, drawn in every frame while the page is seen. */
export const createPond = ({ canvas, nowMs, hit, mostBullets }: PondNeeds): Pond => {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no canvas')
  const room = createRoom(canvas)
  const school = createSchool(() => room, nowMs)
  const cannon = createCannon(room, school, nowMs)
  let bullets: Bullet[] = []
  let splashes: Splash[] = []
  let last = performance.now()

  const moveBullets = (elapsedMs: number): void => {
    bullets = bullets.filter((bullet) => {
      bullet.x += bullet.dx * elapsedMs
      bullet.y += bullet.dy * elapsedMs
      const fish = school.under(bullet)
      if (fish !== undefined) hit(fish.id)
      return fish === undefined && bullet.y > -10 && bullet.x > -10 && bullet.x < room.width + 10
    })
  }
  const frame = (time: number): void => {
    const elapsed = Math.min(60, time - last)
    last = time
    cannon.keep()
    moveBullets(elapsed)
    splashes = splashes.filter(({ bornMs }) => time - bornMs < SPLASH_MS)
    pen.setTransform(room.density, 0, 0, room.density, 0, 0)
    drawWater(pen, room.width, room.height, lessMotion() ? 0 : time)
    drawFish(pen, room, school, cannon.target, nowMs())
    drawBullets(pen, bullets)
    for (const splash of splashes) drawSplash(pen, splash, time, cannon.size())
    drawCannon(pen, cannon.at(), cannon.angle, cannon.size())
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  return {
    followed: cannon.followed,
    follow: cannon.next,
    aimAt(point) {
      cannon.target = undefined
      cannon.aimAt(point)
    },
    turn(degrees) {
      cannon.target = undefined
      cannon.turnTo(cannon.angle + (degrees * Math.PI) / 180)
    },
    shoot() {
      if (bullets.length < mostBullets) bullets.push(cannon.bullet())
    },
    caught(id, text, bright) {
      const fish = school.here().find((one) => one.id === id)
      school.gone.add(id)
      if (cannon.target === id) cannon.target = undefined
      if (fish !== undefined) splashes.push({ ...school.at(fish, nowMs()), bornMs: performance.now(), text, bright })
    },
    pointOf: ({ clientX, clientY }) => {
      const box = canvas.getBoundingClientRect()
      return { x: clientX - box.left, y: clientY - box.top }
    },
  }
}
