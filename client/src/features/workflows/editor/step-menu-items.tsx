import { Menu } from '@mantine/core'
import { IconCopy, IconFilter, IconFilterOff, IconTrash, IconWand } from '@tabler/icons-react'
import type { MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { firstCondition } from './condition-row.tsx'
import { useEditor } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import { changeStep, duplicateStep } from './macro-draft.ts'

export interface StepMenuItemsProps extends AskedMenu {
  step: MacroStep
  index: number
  onRemove: () => void
  onChangeRecipe: () => void
}

export function StepMenuItems({ step, index, onRemove, onChangeRecipe, ...asked }: StepMenuItemsProps) {
  const text = useMessages(editorMessages)
  const { editing } = useEditor()
  const possible = firstCondition(editing.draft, index)
  return (
    <AnchoredMenu {...asked}>
      {step.type === 'recipe' && (
        <Menu.Item leftSection={<Icon of={IconWand} />} onClick={onChangeRecipe}>
          {text.changeRecipe}
        </Menu.Item>
      )}
      {step.when ? (
        <Menu.Item
          leftSection={<Icon of={IconFilterOff} />}
          onClick={() => editing.change(draft => changeStep(draft, index, withoutCondition))}
        >
          {text.removeCondition}
        </Menu.Item>
      ) : (
        possible && (
          <Menu.Item
            leftSection={<Icon of={IconFilter} />}
            onClick={() => editing.change(draft => changeStep(draft, index, before => ({ ...before, when: possible })))}
          >
            {text.addCondition}
          </Menu.Item>
        )
      )}
      <Menu.Item
        leftSection={<Icon of={IconCopy} />}
        onClick={() => editing.change(draft => duplicateStep(draft, index))}
      >
        {text.duplicateStep}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onRemove}>
        {text.removeStep}
      </Menu.Item>
    </AnchoredMenu>
  )
}

function withoutCondition(step: MacroStep): MacroStep {
  const { when: _gone, ...rest } = step
  return rest
}
