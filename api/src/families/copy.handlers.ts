import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { App } from '#app.ts'
import { duplicateItem, renameTo } from './copy.service.ts'
import type { CopyOwn } from './copy.service.ts'

/** What the kind answers about one of its items. */
export type ReadAnswer<T> = (app: App, actor: Person, id: string) => Promise<T>

interface NamingCall<B> {
  app: App
  actor: Person
  item: VisibleItem
  body: B
}

export function renameHandlers<T>(readAnswer: ReadAnswer<T>) {
  return {
    rename: async ({ app, actor, item, body }: NamingCall<{ name: string }>) => {
      await renameTo(app, item, body.name)
      return readAnswer(app, actor, item.id)
    },
  }
}

export function duplicateHandlers<T>(copyOwn: CopyOwn, readAnswer: ReadAnswer<T>) {
  return {
    duplicate: async ({ app, actor, item, body }: NamingCall<{ name?: string | undefined }>) => {
      const id = await duplicateItem(app, actor, item, { name: body.name, copyOwn })
      return readAnswer(app, actor, id)
    },
  }
}
