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

/** An error as its own words; a database error drags its whole connection along otherwise. */
const errorWords = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { message: String(error) }

/** Logs at `level` to standard error, so that standard output stays with what the person who starts the product should read; tests give another place. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino({ level, base: null, serializers: { err: errorWords }, redact: { paths: SECRET, censor: '[left out]' } }, destination)
