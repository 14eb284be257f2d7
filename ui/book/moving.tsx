// Everything that moves by itself or sideways; one switch stops it all.
import { SceneImage } from '../picture/scene-image.tsx'
import { ArtTile, ArtTileSkeleton } from '../picture/art-tile.tsx'
import { anyUri } from '../art/every.ts'
import type { ArtKind } from '../art/draw.ts'
import { Button } from '../press/button.tsx'
import { Carousel } from '../moving/carousel.tsx'
import { Countdown } from '../show/countdown.tsx'
import { Marquee } from '../moving/marquee.tsx'
import { ScrollRow } from '../moving/scroll-row.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const kinds: readonly ArtKind[] = ['slots', 'fish', 'live', 'lottery', 'cards', 'sports', 'slots', 'esports']

const start = performance.now()
const clock = (): number => performance.now() - start

const Hero = ({ words, index }: { words: Words; index: number }) => (
  <div className="book-hero">
    <picture>
      <source
        media="(max-width: 639px)"
        srcSet={anyUri({ kind: 'banner', seed: `banner-${index}`, paletteIndex: [0, 3, 10][index], width: 400, height: 480 })}
      />
      <SceneImage kind="banner" seed={`banner-${index}`} paletteIndex={[0, 3, 10][index]} loading="eager" />
    </picture>
    <h3>{words.hero}</h3>
    <p>{words.heroBody}</p>
    <Button size="lg">{words.play}</Button>
  </div>
)

export function Moving() {
  return (
    <Chapter id="moving" title="Moving">
      <Specimen name="Marquee">
        {(words) => (
          <Marquee label={`${words.notices} ${words.lang}`}>{() => words.news.map((line) => <span key={line}>{line}</span>)}</Marquee>
        )}
      </Specimen>
      <Specimen name="Carousel">
        {(words) => (
          <Carousel
            label={`${words.popular} ${words.lang}`}
            autoplayMs={6000}
            slides={[0, 1, 2].map((index) => (
              <Hero key={index} words={words} index={index} />
            ))}
          />
        )}
      </Specimen>
      <Specimen name="Scroll row">
        {(words) => (
          <ScrollRow label={words.popular} itemWidth="148px">
            {kinds.map((kind, index) => (
              <ArtTile
                key={index}
                seed={`row-${index}`}
                kind={kind}
                paletteIndex={index}
                title={words.titles[index] ?? ''}
                href="#moving"
                hover={words.play}
              />
            ))}
            <ArtTileSkeleton />
          </ScrollRow>
        )}
      </Specimen>
      <Specimen name="Countdown">
        {(words) => (
          <Row>
            <Countdown until={95_000} now={clock} />
            <Countdown
              until={12_000}
              now={clock}
              endText={words.done}
              announce={{ atSeconds: 10, text: words.soon }}
              ring={{ totalSeconds: 12, label: words.columns[1] }}
            />
            <Countdown until={90_061_000} now={clock} />
          </Row>
        )}
      </Specimen>
    </Chapter>
  )
}
