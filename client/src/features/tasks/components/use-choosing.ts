import { useCallback, useMemo, useState } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import type { Shortcut } from '#app/shortcuts.tsx'
import { useSelection } from '#items/use-selection.ts'

const group = { en: 'Tasks', vi: 'Tác vụ' }

/** Several tasks are chosen to be done something with: by ticks in place of the grips, Mod+A, and Escape to end it. */
export function useChoosing(tasks: readonly RecipeTaskAnswer[]) {
  const [isAsked, setAsked] = useState(false)
  const ids = useMemo(() => tasks.filter(task => task.canManage).map(task => task.id), [tasks])
  const selection = useSelection(ids)
  const { selectAll, clear } = selection
  const isPossible = ids.length > 1 || selection.ids.size > 0
  const isOn = isAsked && isPossible
  const begin = useCallback(() => setAsked(true), [])
  const end = useCallback(() => {
    clear()
    setAsked(false)
  }, [clear])
  useShortcuts(
    useMemo(() => {
      const all: Shortcut = {
        keys: 'mod+a',
        title: { en: 'Select all tasks', vi: 'Chọn tất cả tác vụ' },
        group,
        run: ({ target }) => {
          // In a field it means the field's own text.
          if (target instanceof HTMLInputElement && target.type !== 'checkbox') return target.select()
          if (target instanceof HTMLTextAreaElement) return target.select()
          begin()
          selectAll()
        },
      }
      const leave: Shortcut = {
        keys: 'Escape',
        title: { en: 'Clear the selection', vi: 'Bỏ chọn' },
        group,
        whileTyping: true,
        run: end,
      }
      return isOn ? [all, leave] : [all]
    }, [begin, end, isOn, selectAll]),
  )
  return { isPossible, isOn, selection, begin, end }
}
