/** Log: one JSON line per event, with everything secret left out. */
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const SECRET = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-signature"]',
  'req.headers["webhook-signature"]',
  'res.headers["set-cookie"]',
  'res.headers["x-session-token"]',
  '*.password',
  '*.token',
  '*.secret',
]

/** An error as its own message; a database error would drag its whole connection along. */
const errorWords = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { message: String(error) }

/** Logs at `level` to standard error. Standard output is for the person who starts the product. Tests give another stream. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino({ level, base: null, serializers: { err: errorWords }, redact: { paths: SECRET, censor: '[left out]' } }, destination)

/** How a room warns: what a warning is about and what it says both reach the log. */
export const warnsIn =
  (log: Log) =>
  (about: object, message: string): void =>
    log.warn(about, message)
