import { DefaultStylePanel, useEditor, useValue } from '@tldraw/tldraw'
import type { TLUiStylePanelProps } from '@tldraw/tldraw'

const withoutStyles = ['hand', 'laser', 'zoom', 'eraser', 'comment']

/** How things look, while there is something whose looks it could be. */
export function DrawingStyle(props: TLUiStylePanelProps) {
  const editor = useEditor()
  const isOfUse = useValue(
    'style is of use',
    () => {
      const tool = editor.getCurrentToolId()
      if (tool === 'select') return editor.getSelectedShapeIds().length > 0 && !editor.isInAny('select.crop')
      return !withoutStyles.includes(tool)
    },
    [editor],
  )
  return isOfUse ? <DefaultStylePanel {...props} /> : null
}
