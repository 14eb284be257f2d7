// The art generator: a wall as players see it, and a contact sheet of every kind.
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { Heart } from 'lucide-react'
import { ArtImage } from '../picture/art-image.tsx'
import { SceneImage } from '../picture/scene-image.tsx'
import { ArtTile, ArtTileSkeleton } from '../picture/art-tile.tsx'
import { anyKinds } from '../art/every.ts'
import type { ArtKind } from '../art/draw.ts'
import { paletteCount, paletteFor } from '../art/palettes.ts'
import { Badge } from '../show/badge.tsx'
import { IconButton } from '../press/icon-button.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const wall: readonly ArtKind[] = [
  'slots',
  'fish',
  'live',
  'lottery',
  'cards',
  'sports',
  'slots',
  'esports',
  'live',
  'elottery',
  'inhouse',
  'fish',
]
const vendors = ['Loom', 'Tidal', 'Salon', 'Tally']

const Wall = ({ words }: { words: Words }) => (
  <div className="bz-grid-tiles">
    {wall.map((kind, index) => (
      <ArtTile
        key={index}
        seed={`wall-${index + 3}`}
        kind={kind}
        paletteIndex={index}
        vendor={vendors[index % 4]}
        title={words.titles[index] ?? ''}
        caption={vendors[index % 4]}
        meta={`RTP 9${(index % 4) + 5}.${index % 10}`}
        href="#art"
        hover={words.play}
        disabled={index === 7}
        disabledReason={words.soon}
        badge={
          index === 2 ? (
            <Badge tone="cinnabar" solid>
              {words.live}
            </Badge>
          ) : index === 0 ? (
            <Badge solid>{words.hot}</Badge>
          ) : undefined
        }
        action={
          index % 3 === 1 ? (
            <IconButton label={`${words.popular}: ${words.titles[index] ?? ''}`} variant="over" size="sm" aria-pressed={index === 4}>
              <Heart aria-hidden="true" />
            </IconButton>
          ) : undefined
        }
      />
    ))}
    <ArtTileSkeleton />
  </div>
)

export function ArtChapter() {
  return (
    <Chapter id="art" title="Art">
      <Specimen name="Tile wall" wide>
        {(words) => <Wall words={words} />}
      </Specimen>
      <section className="book-specimen">
        <h3 className="book-name">Kinds</h3>
        {anyKinds.map((kind) => (
          <div key={kind} className="mb-6">
            <p className="m-0 mb-2 text-fg-3">{kind}</p>
            <Row>
              {Array.from({ length: kind === 'banner' ? 2 : 6 }, (_, index) => (
                <SceneImage
                  key={index}
                  kind={kind}
                  seed={`${kind}-${index}`}
                  paletteIndex={index * 2 + kind.length}
                  className={kind === 'banner' ? 'rounded-lg w-full max-w-140 h-auto' : 'rounded-lg h-36 w-auto'}
                  loading="lazy"
                />
              ))}
            </Row>
          </div>
        ))}
      </section>
      <section className="book-specimen">
        <h3 className="book-name">In-house games</h3>
        <Row>
          {ORIGINALS.map((code) => (
            <ArtImage
              key={code}
              kind="inhouse"
              seed={`BGS:${code}`}
              vendor="BGS"
              alt={code}
              className="rounded-lg h-64 w-auto"
              loading="lazy"
            />
          ))}
        </Row>
      </section>
      <section className="book-specimen">
        <h3 className="book-name">Palettes</h3>
        <Row>
          {Array.from({ length: paletteCount }, (_, index) => (
            <ArtImage
              key={index}
              kind="vendor"
              seed="palette"
              paletteIndex={index}
              alt={paletteFor(index).name}
              className="rounded-md size-16"
            />
          ))}
        </Row>
      </section>
    </Chapter>
  )
}
