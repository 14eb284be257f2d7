// The face of a game as a square picture, for rows, records and heads. A tile shows the same drawing higher than wide.
import { gameArt, type Pictured } from '@baize/contract/values/game-art.ts'
import { ArtImage } from './art-image.tsx'

export type GameFaceProps = { game: Pictured; className?: string | undefined; loading?: 'eager' | 'lazy' | undefined }

/** Its drawing is always of the same units, so that borders and lines keep their weight; styles give it its size. */
export const GameFace = ({ game, className, loading }: GameFaceProps) => (
  <ArtImage {...gameArt(game)} width={300} height={300} className={className} loading={loading} />
)
