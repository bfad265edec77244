import { openDatabase } from '@atelier/database/database/connection.ts'
import { startHeartbeat } from '@atelier/database/processes/heartbeat.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createMailer } from '@atelier/platform/mail/mailer.ts'
import { startServerProcess } from '@atelier/platform/process/server-process.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { startBoardFiller } from '#boards/board-filler.ts'
import { openTurboEngine, startEngines } from '#engines/start-engines.ts'
import { startLooking } from '#looking/start-looking.ts'
import { startThumbnailWorker } from '#files/thumbnail-worker.ts'
import { startModelChecker } from '#models/model-checker.ts'
import { startMailWorker } from '#mail/mail-worker.ts'
import { startPushWorker } from '#push/push-worker.ts'
import { startBoardThumbnails } from '#boards/board-thumbnails.ts'
import { startQueues } from '#queues/queues.ts'
import { startTasks } from '#tasks/start-tasks.ts'
import { startTrainings } from '#training/start-trainings.ts'
import { TurboWorker } from '#turbo/turbo-worker.ts'
import { startSharingEnds } from '#sweep/sharing-ends.ts'

const { config, log, lifecycle } = await startServerProcess('workers')
const db = openDatabase(config.databaseUrl, {
  poolSize: 8,
  name: 'atelier-workers',
  directUrl: config.databaseDirectUrl,
})
lifecycle.add('database', () => db.destroy())
const doorbell = openDoorbell({
  url: config.databaseUrl,
  directUrl: config.databaseDirectUrl,
  redisUrl: config.redisUrl,
  log,
})
lifecycle.add('doorbell', () => doorbell.dispose())
const mailer = createMailer(config, log)
lifecycle.add('mailer', () => mailer.dispose())
const mailWorker = startMailWorker({ db, mailer, log, publicUrl: config.publicUrl }, doorbell)
lifecycle.add('mail', () => mailWorker.dispose())
const push = await startPushWorker({ db, log, doorbell, config })
lifecycle.add('push', () => push.dispose())
const store = await openObjectStore(config)
lifecycle.add('store', () => store.dispose())
const thumbnails = startThumbnailWorker({ db, store, log, limits: uploadImageLimits(config) }, doorbell)
lifecycle.add('thumbnails', () => thumbnails.dispose())
const engines = await startEngines({ db, log, doorbell, config })
lifecycle.add('engines', () => engines.dispose())
const tasks = await startTasks({ db, store, log, doorbell, config, engines })
lifecycle.add('tasks', () => tasks.dispose())
const boards = startBoardFiller({ db, doorbell, log })
lifecycle.add('boards', () => boards.dispose())
const boardThumbnails = startBoardThumbnails({ db, store, log, limits: uploadImageLimits(config), doorbell })
lifecycle.add('board thumbnails', () => boardThumbnails.dispose())
const looking = startLooking({ db, store, log, doorbell, config })
lifecycle.add('looking', () => looking.dispose())
const turbo = new TurboWorker({
  db,
  doorbell,
  log,
  openEngine: () => openTurboEngine(config, death => log.warn(death, 'a runner of turbo ended')),
})
lifecycle.add('turbo', () => turbo.dispose())
const models = startModelChecker({ db, store, doorbell, log })
lifecycle.add('models', () => models.dispose())
const trainings = await startTrainings({ db, store, log, doorbell, config })
lifecycle.add('trainings', () => trainings.dispose())
const queues = await startQueues({ url: config.databaseUrl, db, log, doorbell, store, config })
lifecycle.add('queues', () => queues.dispose())
const sharingEnds = startSharingEnds({ db, log, doorbell })
lifecycle.add('sharing ends', () => sharingEnds.dispose())
const heartbeat = await startHeartbeat(db, 'workers', err => log.warn({ err }, 'heartbeat missed'))
lifecycle.add('heartbeat', () => heartbeat.dispose())
log.info('working')
lifecycle.reportReady()
// Last, so that its process takes nothing from the start of the others.
engines.embedded.keepReady()
