// Colours, type and the wordmark.
import { Logo } from '../show/logo.tsx'
import { Chapter, Row, Specimen, Stack } from './specimen.tsx'

const surfaces = ['bg', 'surface-1', 'surface-2', 'surface-3'] as const
const hues = ['fg', 'fg-2', 'fg-3', 'jade', 'gold', 'cinnabar', 'indigo', 'plum'] as const
const grounds = ['jade', 'gold', 'cinnabar', 'indigo', 'plum'] as const
const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm', 'xs'] as const

export function Foundations() {
  return (
    <Chapter id="foundations" title="Foundations">
      <section className="book-specimen" data-specimen="Colours">
        <h3 className="book-name">Colours</h3>
        <div className="book-pair">
          {(['dark', 'light'] as const).map((theme) => (
            <div key={theme} className="book-panel" data-theme={theme}>
              <div className="book-swatches">
                {surfaces.map((surface) => (
                  <div key={surface} className="book-swatch" style={{ background: `var(--${surface})` }}>
                    <b>{surface}</b>
                    {hues.map((hue) => (
                      <div key={hue} style={{ color: `var(--${hue})` }}>
                        {hue} 1,234.50
                      </div>
                    ))}
                  </div>
                ))}
                {grounds.map((hue) => (
                  <div key={hue} className="book-swatch" style={{ background: `var(--${hue}-soft)`, color: `var(--${hue})` }}>
                    {hue}-soft
                  </div>
                ))}
                <div className="book-swatch" style={{ background: 'var(--jade)', color: 'var(--on-jade)' }}>
                  on-jade
                </div>
                <div className="book-swatch" style={{ background: 'var(--cinnabar)', color: 'var(--on-cinnabar)' }}>
                  on-cinnabar
                </div>
              </div>
            </div>
          ))}
        </div>
      </section>
      <Specimen name="Type">
        {(words) => (
          <Stack>
            {sizes.map((size) => (
              <div
                key={size}
                className={size === 'base' || size === 'sm' || size === 'xs' ? undefined : 'font-display font-bold tracking-tight'}
                style={{ fontSize: `var(--type-${size})`, lineHeight: `var(--type-${size}-line)` }}
              >
                {words.hero}
              </div>
            ))}
          </Stack>
        )}
      </Specimen>
      <Specimen name="Logo">
        {() => (
          <Row>
            <Logo size="lg" />
            <Logo size="md" />
            <Logo size="sm" />
            <Logo mark size="lg" />
            <Logo mark size="sm" />
          </Row>
        )}
      </Specimen>
    </Chapter>
  )
}
