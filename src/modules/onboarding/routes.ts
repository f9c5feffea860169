import type { Route } from '../../http/route.ts'
import { applicationRoutes, operatorApplicationRoutes } from './applications/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { licenseRoutes, operatorLicenseRoutes } from './licenses/routes.ts'

type OnboardingTools = Parameters<typeof applicationRoutes>[0] & Parameters<typeof checklistRoutes>[0]

export const onboardingRoutes = (tools: OnboardingTools): readonly Route[] => [
  ...licenseRoutes,
  ...applicationRoutes(tools),
  ...checklistRoutes(tools),
]

export const operatorOnboardingRoutes = (
  tools: Parameters<typeof operatorApplicationRoutes>[0],
): readonly Route[] => [...operatorLicenseRoutes, ...operatorApplicationRoutes(tools)]
