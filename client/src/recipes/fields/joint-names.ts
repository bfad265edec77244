import { poseJoints } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

const english = Object.fromEntries(poseJoints.map(name => [name, name])) as Record<PoseJoint, string>

const vietnamese: Record<PoseJoint, string> = {
  nose: 'mũi',
  neck: 'cổ',
  'right shoulder': 'vai phải',
  'right elbow': 'khuỷu tay phải',
  'right wrist': 'cổ tay phải',
  'left shoulder': 'vai trái',
  'left elbow': 'khuỷu tay trái',
  'left wrist': 'cổ tay trái',
  'right hip': 'hông phải',
  'right knee': 'đầu gối phải',
  'right ankle': 'cổ chân phải',
  'left hip': 'hông trái',
  'left knee': 'đầu gối trái',
  'left ankle': 'cổ chân trái',
  'right eye': 'mắt phải',
  'left eye': 'mắt trái',
  'right ear': 'tai phải',
  'left ear': 'tai trái',
}

export const jointNames = defineMessages({ en: english, vi: vietnamese })
