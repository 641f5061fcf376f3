import type { Pack } from '../../pack.ts'

/** Elastic Cloud on Kubernetes: nothing can be green before the Elasticsearch or Kibana behind it has been reached. */
export const elastic: Pack = {
  name: 'elastic',
  checkedWith: { 'elastic/cloud-on-k8s': '005d417b (v3)' },
  kinds: [
    {
      group: '*.k8s.elastic.co',
      rules: [
        {
          id: 'waits-for-association',
          when: `['elasticsearchAssociationStatus', 'kibanaAssociationStatus', 'associationStatus']
            .exists(field, status.text(field) == 'Pending')`,
          state: 'Progressing',
          path: 'status.health',
          reason: "'AssociationPending'",
          message: "'waits for what it is associated with'",
        },
      ],
    },
  ],
}
