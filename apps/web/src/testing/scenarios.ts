import type { ScenarioList } from '../wire/index.ts'
import { ref } from './fake-cluster.ts'

/** Two scenarios to break and to heal. */
export const scenarios: ScenarioList = {
  designs: [
    {
      design: 'azure',
      title: 'Azure Service Operator: the Ready condition',
      scenarios: [
        {
          name: 'azure/waiting-for-owner',
          title: 'The owner does not exist',
          sees: 'Ready is False with severity Warning and reason WaitingForOwner.',
          active: false,
          objects: [ref('VirtualNetwork.network.azure.com azure/vnet')],
        },
      ],
    },
    {
      design: 'knative',
      title: 'Knative: error conditions and reporting',
      scenarios: [
        {
          name: 'knative/image-missing',
          title: 'Unable to fetch image',
          sees: 'The Revision has ContainerHealthy False with reason ImagePullBackOff, and the Service is not Ready.',
          active: false,
          objects: [ref('Service.serving.knative.dev serving/search')],
        },
      ],
    },
  ],
}
