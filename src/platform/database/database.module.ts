import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../../config/env.js';
import { Database } from './database.js';
import { dataSourceOptions } from './data-source.js';
import { Partitions } from './partitions.js';
import { Replicas } from './replicas.js';
import { TenantWall } from './tenant-wall.js';
import { WorkspaceWriteEntity } from './workspace-write.entity.js';
import { WritePositions } from './write-positions.js';

/** The connection pools, `Replicas` and `Database`. Entities register themselves through `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        ...dataSourceOptions(
          {
            url: env.DATABASE_URL,
            poolSize: env.DATABASE_POOL,
            applicationName: `lodgewire-${env.ROLE}`,
            asSystem: env.ROLE === 'worker',
          },
          [],
        ),
        autoLoadEntities: true,
        retryAttempts: 10,
        retryDelay: 500,
      }),
    }),
    TypeOrmModule.forFeature([WorkspaceWriteEntity]),
  ],
  providers: [Database, Partitions, Replicas, TenantWall, WritePositions],
  exports: [Database, Partitions, Replicas, WritePositions],
})
export class DatabaseModule {}
