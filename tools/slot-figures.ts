/** Slot figures: computes what every model of the sandbox slots returns and writes the file that is published. A test recomputes it. */
import { writeFileSync } from 'node:fs'
import { measure, published } from '@baize/rules/slots/measure.ts'
import { MODELS } from '@baize/rules/slots/models/models.ts'

const figures = Object.fromEntries(MODELS.map((model) => [model.code, published(measure(model))]))
writeFileSync(new URL('../rules/slots/published.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
