import type { Migration } from 'kysely/migration'
import { up as foundation } from './0001-foundation.ts'
import { up as wildcardKeys } from './0002-wildcard-keys.ts'
import { up as changeFeed } from './0003-change-feed.ts'
import { up as syncTicket } from './0004-sync-ticket.ts'
import { up as documentHistory } from './0005-document-history.ts'
import { up as engine } from './0006-engine.ts'
import { up as uploads } from './0007-uploads.ts'
import { up as images } from './0008-images.ts'
import { up as askingAndPins } from './0009-asking-and-pins.ts'
import { up as sharingEnds } from './0009-sharing-ends.ts'
import { up as search } from './0010-search.ts'
import { up as savedSearches } from './0011-saved-searches.ts'
import { up as reportAnswers } from './0012-report-answers.ts'
import { up as folderCovers } from './0013-folder-covers.ts'
import { up as takeDowns } from './0014-take-downs.ts'
import { up as broughtAlong } from './0015-brought-along.ts'
import { up as storageUse } from './0016-storage-use.ts'
import { up as baseFormat } from './0017-base-format.ts'
import { up as credits } from './0018-credits.ts'
import { up as recipes } from './0019-recipes.ts'
import { up as tasks } from './0020-tasks.ts'
import { up as runnersAndTrials } from './0021-runners-and-trials.ts'
import { up as takenDownFolders } from './0022-taken-down-folders.ts'
import { up as macros } from './0023-macros.ts'
import { up as automations } from './0024-automations.ts'
import { up as turbo } from './0025-turbo.ts'
import { up as deletedAutomations } from './0026-deleted-automations.ts'
import { up as whatRan } from './0027-what-ran.ts'
import { up as macroRuns } from './0028-macro-runs.ts'
import { up as scopedWords } from './0029-scoped-words.ts'
import { up as turboTurns } from './0030-turbo-turns.ts'
import { up as claimingSeveral } from './0031-claiming-several.ts'
import { up as styles } from './0032-styles.ts'
import { up as engineServers } from './0033-engine-servers.ts'
import { up as modelsAndTraining } from './0034-models-and-training.ts'
import { up as taskStarts } from './0035-task-starts.ts'
import { up as sentOnce } from './0036-sent-once.ts'
import { up as historyAndReasons } from './0038-history-and-reasons.ts'
import { up as lookingModels } from './0040-looking-models.ts'
import { up as notifications } from './0042-notifications.ts'
import { up as artboards } from './0043-artboards.ts'
import { up as talkAndReview } from './0044-talk-and-review.ts'
import { up as webPush } from './0045-web-push.ts'
import { up as hands } from './0048-hands.ts'
import { up as boardTasks } from './0052-board-tasks.ts'
import { up as boardThumbnails } from './0053-board-thumbnails.ts'
import { up as unusedBoardPictures } from './0054-unused-board-pictures.ts'
import { up as setBackBy } from './0055-set-back-by.ts'
import { up as boardsDrawnAnew } from './0058-boards-drawn-anew.ts'
import { up as coversTold } from './0059-covers-told.ts'
import { up as commentStamps } from './0060-comment-stamps.ts'
import { up as visitorTickets } from './0061-visitor-tickets.ts'
import { up as quickerArrivals } from './0063-quicker-arrivals.ts'
import { up as pairsOfWords } from './0064-pairs-of-words.ts'
import { up as linksTakenBack } from './0065-links-taken-back.ts'
import { up as partsTogether } from './0066-parts-together.ts'

/** In the order they run. A name never changes once released: the database remembers it. */
export const allMigrations: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-wildcard-keys': { up: wildcardKeys },
  '0003-change-feed': { up: changeFeed },
  '0004-sync-ticket': { up: syncTicket },
  '0005-document-history': { up: documentHistory },
  '0006-engine': { up: engine },
  '0007-uploads': { up: uploads },
  '0008-images': { up: images },
  '0009-asking-and-pins': { up: askingAndPins },
  '0009-sharing-ends': { up: sharingEnds },
  '0010-search': { up: search },
  '0011-saved-searches': { up: savedSearches },
  '0012-report-answers': { up: reportAnswers },
  '0013-folder-covers': { up: folderCovers },
  '0014-take-downs': { up: takeDowns },
  '0015-brought-along': { up: broughtAlong },
  '0016-storage-use': { up: storageUse },
  '0017-base-format': { up: baseFormat },
  '0018-credits': { up: credits },
  '0019-recipes': { up: recipes },
  '0020-tasks': { up: tasks },
  '0021-runners-and-trials': { up: runnersAndTrials },
  '0022-taken-down-folders': { up: takenDownFolders },
  '0023-macros': { up: macros },
  '0024-automations': { up: automations },
  '0025-turbo': { up: turbo },
  '0026-deleted-automations': { up: deletedAutomations },
  '0027-what-ran': { up: whatRan },
  '0028-macro-runs': { up: macroRuns },
  '0029-scoped-words': { up: scopedWords },
  '0030-turbo-turns': { up: turboTurns },
  '0031-claiming-several': { up: claimingSeveral },
  '0032-styles': { up: styles },
  '0033-engine-servers': { up: engineServers },
  '0034-models-and-training': { up: modelsAndTraining },
  '0035-task-starts': { up: taskStarts },
  '0036-sent-once': { up: sentOnce },
  '0038-history-and-reasons': { up: historyAndReasons },
  '0040-looking-models': { up: lookingModels },
  '0042-notifications': { up: notifications },
  '0043-artboards': { up: artboards },
  '0044-talk-and-review': { up: talkAndReview },
  '0045-web-push': { up: webPush },
  '0048-hands': { up: hands },
  '0052-board-tasks': { up: boardTasks },
  '0053-board-thumbnails': { up: boardThumbnails },
  '0054-unused-board-pictures': { up: unusedBoardPictures },
  '0055-set-back-by': { up: setBackBy },
  '0058-boards-drawn-anew': { up: boardsDrawnAnew },
  '0059-covers-told': { up: coversTold },
  '0060-comment-stamps': { up: commentStamps },
  '0061-visitor-tickets': { up: visitorTickets },
  '0063-quicker-arrivals': { up: quickerArrivals },
  '0064-pairs-of-words': { up: pairsOfWords },
  '0065-links-taken-back': { up: linksTakenBack },
  '0066-parts-together': { up: partsTogether },
}
