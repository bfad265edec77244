import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { needsMessages } from './recipe-needs.messages.ts'

const messages = defineMessages({
  en: {
    noEngine: 'No engine can be reached. What is queued runs as soon as one is back.',
    kinds: (names: string) => `It needs an engine with ${names}. Whoever runs this installation can connect one.`,
    models: (names: string) => `It needs ${names} in the models folder of an engine.`,
    engines: (names: readonly string[]) =>
      `It needs ${needsMessages.en.oneOf(names)}, and none can be reached. Whoever runs this installation can connect one in Settings, Engines.`,
    folders: (names: string) => `It needs a model in ${names} of such an engine; there is none yet.`,
  },
  vi: {
    noEngine: 'Không kết nối được bộ máy nào. Những gì đang chờ sẽ chạy khi có bộ máy trở lại.',
    kinds: names => `Cần một bộ máy có ${names}. Người quản lý máy chủ có thể kết nối thêm.`,
    models: names => `Cần có ${names} trong thư mục mô hình của một bộ máy.`,
    engines: names =>
      `Cần ${needsMessages.vi.oneOf(names)}, nhưng hiện không kết nối được. Người quản lý máy chủ có thể kết nối trong Cài đặt, Bộ máy.`,
    folders: names => `Cần một mô hình trong ${names} của bộ máy đó; hiện chưa có.`,
  },
})

const NAMED_MAX = 6

/** What is needed where no engine has it; undefined where the recipe can run. */
export function useLackingWords({ lacking }: Pick<RecipeAnswer, 'lacking'>): string | undefined {
  const text = useMessages(messages)
  const needs = useMessages(needsMessages)
  const format = useFormat()
  if (!lacking) return undefined
  if (lacking.isWithoutEngine) return text.noEngine
  const name = (names: readonly string[]) => format.list(names.slice(0, NAMED_MAX))
  const { engines, folders } = lacking
  const said = [
    ...(engines.length > 0 ? [text.engines(engines.map(kind => needs.engines[kind]))] : []),
    ...(lacking.kinds.length > 0 ? [text.kinds(name(lacking.kinds))] : []),
    ...(lacking.models.length > 0 ? [text.models(name(lacking.models))] : []),
    ...(folders.length > 0 ? [text.folders(name(folders.map(folder => `models/${folder}`)))] : []),
  ]
  return said.join(' ')
}
