import { automationsRoutes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import { implement } from '#http/call.ts'
import {
  callHook,
  changeAutomation,
  createAutomation,
  listOwn,
  listRunsOf,
  readAutomation,
  recoverOwn,
  removeAutomation,
  renewHook,
  runNow,
  tellNextTimes,
} from './automations.service.ts'

export const automationsImplementation = implement('automations', automationsRoutes, {
  list: ({ app, actor, query }) => listOwn(app, actor, query),
  create: ({ app, actor, body }) => createAutomation(app, actor, body),
  read: ({ app, actor, params }) => readAutomation(app, actor, params.id),
  update: ({ app, actor, params, body }) => changeAutomation(app, actor, params.id, body),
  updateByBody: ({ app, actor, body: { id, ...change } }) => changeAutomation(app, actor, id, change),
  remove: ({ app, actor, params }) => removeAutomation(app, actor, params.id),
  removeByBody: ({ app, actor, body }) => removeAutomation(app, actor, body.id),
  recover: ({ app, actor, params }) => recoverOwn(app, actor, params.id),
  nextTimes: ({ app, body }) => tellNextTimes(app, body),
  renewHook: ({ app, actor, params }) => renewHook(app, actor, params.id),
  runNow: ({ app, actor, params }) => runNow(app, actor, params.id),
  listRuns: ({ app, actor, params, query }) => listRunsOf(app, actor, params.id, query),
  hook: ({ app, params, body }) => callHook(app, params.key, body),
})
