import { Menu } from '@mantine/core'
import {
  IconBookOff,
  IconBooks,
  IconCopy,
  IconCopyPlus,
  IconPencil,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AutomateItem } from '#app/automate-item.tsx'
import { KeepMenuItems } from '#items/keep-menu-items.tsx'
import { useRecipeActs } from '#features/recipes/hooks/use-recipe-acts.ts'
import { recipesMessages } from '#features/recipes/recipes.messages.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import type { RecipeMenuProps } from './recipe-menu.tsx'

/** Everything the person may do with one recipe; what they may not is not there. */
export function RecipeMenuItems({ recipe, onShare, onDelete, ...asked }: RecipeMenuProps & AskedMenu) {
  const text = useMessages(recipesMessages)
  const acts = useRecipeActs()
  const navigate = useNavigate()
  const { id, capabilities } = recipe

  async function openCopy(): Promise<void> {
    const copy = await acts.duplicate(id)
    if (copy !== undefined) await navigate({ to: '/recipes/$id', params: { id: copy } })
  }

  return (
    <AnchoredMenu {...asked}>
      {recipe.deletedAt === null ? (
        <>
          {!recipe.isBuiltIn && (
            <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onShare(recipe)}>
              {text.share}
            </Menu.Item>
          )}
          {capabilities.canUpdate && !recipe.isBuiltIn && (
            <Menu.Item
              leftSection={<Icon of={IconPencil} />}
              onClick={() => void navigate({ to: '/recipes/$id/edit', params: { id } })}
            >
              {text.edit}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openCopy()}>
            {text.duplicate}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconCopyPlus} />}
            onClick={() => void navigate({ to: '/recipes/new', search: { recipe: id } })}
          >
            {text.duplicateAndEdit}
          </Menu.Item>
          <AutomateItem recipe={id} />
          {capabilities.canAddToLibrary && (
            <Menu.Item leftSection={<Icon of={IconBooks} />} onClick={() => void acts.addToLibrary(recipe)}>
              {text.addToLibrary}
            </Menu.Item>
          )}
          {capabilities.canRemoveFromLibrary && (
            <Menu.Item leftSection={<Icon of={IconBookOff} />} onClick={() => void acts.removeFromLibrary(recipe)}>
              {text.removeFromLibrary}
            </Menu.Item>
          )}
          <KeepMenuItems item={recipe} />
          {capabilities.canDelete && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(recipe)}>
                {text.trash}
              </Menu.Item>
            </>
          )}
        </>
      ) : (
        <>
          <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(recipe)}>
            {text.recover}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onDelete(recipe)}>
            {text.deleteForever}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
