/** In place: puts the fakes where the line was. One page runs many test files and reads this once, so each fake stands in once. */
import { standInLive } from './fake-live.ts'
import { standIn } from './fake-server.ts'
import { noteWorkers } from './workers.ts'

standIn()
standInLive()
noteWorkers()
// The worker of the site would stand between the test runner and its pages.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
